// Version and build of this program, for `karst --version` and benchmark records. Constants: any thread.
#pragma once

typedef struct ProgramVersion {
    const char *number; // "0.1.0"
    const char *text;   // "0.1.0 (1a2b3c4d5e6f)"; "0.1.0" if the commit is not known
    const char *commit; // "1a2b3c4d5e6f", with "+" if files were modified; "unknown" without git and outside an archive
                        // of a commit
    const char *compiler; // "gcc 12.2.0"
    const char *flags;    // build type and flags
} ProgramVersion;

extern const ProgramVersion program_version;
