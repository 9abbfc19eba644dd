# shellcheck shell=bash
# Functions shared by the scripts; sourced. Messages go to stderr, results of commands to stdout.

KARST_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

cores() { nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2; }

# quietly COMMAND...: prints its output only if it fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -ne 0 ]; then
        grep -vE "^\[[0-9]+/[0-9]+\] (Building|Linking)" "$log" | tail -n 100 >&2
        say "failed ($status): $*"
    fi
    rm -f "$log"
    return "$status"
}

generator() { if command -v ninja >/dev/null; then echo Ninja; else echo "Unix Makefiles"; fi; }

# With ccache, if it is there, files that are compiled again with the same text and flags cost nothing, also in another
# checkout: paths below the root do not count.
if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$KARST_ROOT CCACHE_NOHASHDIR=1
fi

# configure DIRECTORY TYPE [-DNAME=VALUE...]
configure() {
    local directory=$1 type=$2
    shift 2
    if [ -e "$directory/CMakeCache.txt" ]; then # keep its generator
        quietly cmake -S "$KARST_ROOT" -B "$directory" "-DCMAKE_BUILD_TYPE=$type" "$@"
    else
        quietly cmake -S "$KARST_ROOT" -B "$directory" -G "$(generator)" "-DCMAKE_BUILD_TYPE=$type" "$@"
    fi
}

# build DIRECTORY [TARGET...]
build() {
    local directory=$1 targets=()
    shift
    [ $# -eq 0 ] || targets=(--target "$@")
    quietly cmake --build "$directory" --parallel "$(cores)" "${targets[@]+"${targets[@]}"}"
}

# with_display COMMAND...: runs it with a virtual X server of its own, and with Mesa's software OpenGL.
with_display() {
    local status=0 server number='' folder
    if ! command -v Xvfb >/dev/null; then
        "$@"
        return
    fi
    folder=$(mktemp -d)
    mkfifo "$folder/pipe"
    Xvfb -displayfd 3 -noreset -screen 0 1600x1000x24 -nolisten tcp 3>"$folder/pipe" >/dev/null 2>&1 &
    server=$!
    read -r number <"$folder/pipe" || true
    rm -r "$folder"
    if [ -z "$number" ]; then
        say "Xvfb does not start"
        return 1
    fi
    env DISPLAY=":$number" LIBGL_ALWAYS_SOFTWARE=1 WAYLAND_DISPLAY= "$@" || status=$?
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    return "$status"
}

# run_tests DIRECTORY [ctest options...]: prints the failures and ctest's summary. The time limit is against hangs.
run_tests() {
    local directory=$1 log status=0
    shift
    log=$(mktemp)
    with_display ctest --test-dir "$directory" --output-on-failure --parallel "$(cores)" --timeout 14400 "$@" >"$log" 2>&1 </dev/null ||
        status=$?
    if [ "$status" -ne 0 ]; then grep -vE ' Passed |^ *Start |^Internal ctest' "$log" | tail -n 200; else tail -n 8 "$log"; fi
    rm -f "$log"
    return "$status"
}
