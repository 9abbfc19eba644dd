// The gallery's card of the noises for shaders: draws them with WebGL 2 and compares them with the values of C.
"use strict";
{
    const card = document.getElementById("shaders-card"), canvas = card.querySelector("canvas"), note = card.querySelector(".note");
    const noises = document.getElementById("karst-noise").textContent, known = JSON.parse(document.getElementById("shader-values").textContent);
    const main = `
uniform KnFractal fractal;
uniform vec3 origin, step_x, step_y;
uniform int dimensions;
out uvec4 bits;
void main() {
    vec3 p = origin + floor(gl_FragCoord.x) * step_x + floor(gl_FragCoord.y) * step_y;
    bits = uvec4(floatBitsToUint(dimensions == 2 ? kn_fractal_sample(fractal, p.xy) : kn_fractal_sample(fractal, p)));
}`;
    const corners = `#version 300 es
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }`;

    // ---- keys and offsets, as kn_fractal_init makes them

    const low = (1n << 64n) - 1n, word = (1n << 32n) - 1n;
    const mix = x => {
        x = (x ^ x >> 30n) * 0xBF58476D1CE4E5B9n & low;
        x = (x ^ x >> 27n) * 0x94D049BB133111EBn & low;
        return x ^ x >> 31n;
    };
    const combine = (hash, value) => mix(hash * 0x9E3779B97F4A7C15n + BigInt(value) + 0xD1B54A32D192ED03n & low);

    const usual = {gain: 0.5, lacunarity: 2, fade: 3, jitter: 1};

    function makeFractal({kind, fractal, octaves, seed, gain, lacunarity, fade, jitter}) {
        const made = {keys: [], offsets: [], frequencies: [], amplitudes: []};
        octaves = fractal ? octaves : 1;
        for (let i = 0; i < octaves; i++) {
            const own = fractal ? combine(BigInt(seed), i) : BigInt(seed);
            for (let a = 0; a < 5; a++) {
                const key = combine(combine(own, kind), a);
                made.keys.push(Number(key & word), Number(key >> 32n));
            }
            for (let a = 0; a < 4; a++)
                made.offsets.push(fractal ? (Number(combine(own, a + 1) & 0xFFFFn) * 2 + 1) / 128 : 0);
            made.frequencies.push(lacunarity ** i);
            made.amplitudes.push(gain ** i);
        }
        const total = made.amplitudes.reduce((sum, amplitude) => sum + amplitude) * 1.000001;
        if (octaves > 1) made.amplitudes = made.amplitudes.map(amplitude => amplitude / total);
        return {...made, octaves, kind, fractal, fade, jitter};
    }

    // ---- drawing

    function makeGpu() {
        const gl = document.createElement("canvas").getContext("webgl2");
        if (!gl) return null;
        const program = gl.createProgram();
        for (const [stage, text] of [[gl.VERTEX_SHADER, corners], [gl.FRAGMENT_SHADER, "#version 300 es\n" + noises + main]]) {
            const shader = gl.createShader(stage);
            gl.shaderSource(shader, text);
            gl.compileShader(shader);
            gl.attachShader(program, shader);
        }
        gl.linkProgram(program);
        if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
        gl.useProgram(program);
        gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
        return {gl, place: name => gl.getUniformLocation(program, name)};
    }

    function setFractal({gl, place}, made) {
        const whole = {kind: made.fractal, octaves: made.octaves, "noise.kind": made.kind, "noise.fade": made.fade, "noise.metric": 0, "noise.value": 0,
                       "noise.points": 1};
        for (const name in whole) gl.uniform1i(place("fractal." + name), whole[name]);
        gl.uniform4i(place("fractal.noise.wrap"), 0, 0, 0, 0);
        gl.uniform1f(place("fractal.noise.jitter"), made.jitter);
        gl.uniform1f(place("fractal.weight"), 0);
        gl.uniform1f(place("fractal.stripes"), 1);
        gl.uniform1f(place("fractal.strength"), made.fractal === 5 ? 2 : 1); // 5: pingpong
        gl.uniform1fv(place("fractal.frequencies"), made.frequencies);
        gl.uniform1fv(place("fractal.amplitudes"), made.amplitudes);
        gl.uniform4fv(place("fractal.offsets"), made.offsets);
        gl.uniform2uiv(place("fractal.keys"), made.keys);
    }

    // The values on a grid, row by row.
    function values(gpu, wanted, side, dimensions, origin, stepX, stepY) {
        const {gl, place} = gpu, read = new Uint32Array(4 * side * side), texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32UI, side, side);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
        gl.viewport(0, 0, side, side);
        setFractal(gpu, makeFractal(wanted));
        gl.uniform1i(place("dimensions"), dimensions);
        gl.uniform3fv(place("origin"), origin);
        gl.uniform3fv(place("step_x"), stepX);
        gl.uniform3fv(place("step_y"), stepY);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        gl.readPixels(0, 0, side, side, gl.RGBA_INTEGER, gl.UNSIGNED_INT, read);
        gl.deleteTexture(texture);
        return new Float32Array(read.buffer).filter((value, i) => i % 4 === 0);
    }

    // ---- the table of differences

    function difference(gpu, row) {
        const got = values(gpu, {...usual, ...row, octaves: known.octaves, seed: known.seed}, known.side, row.dimensions, known.origin, known.step_x, known.step_y);
        const bits = new Uint32Array(row.values.match(/.{8}/g).map(digits => parseInt(digits, 16))), wanted = new Float32Array(bits.buffer);
        return got.reduce((worst, value, i) => Math.max(worst, Math.abs(value - wanted[i])), 0);
    }

    function writeTable(gpu) {
        let worst = 0;
        for (const cell of card.querySelectorAll("td[data-rows]")) {
            const most = Math.max(...cell.dataset.rows.split(" ").map(i => difference(gpu, known.rows[i])));
            cell.textContent = most === 0 ? "0" : most.toExponential(1).replace("-", "\u2212");
            worst = Math.max(worst, most);
        }
        card.dataset.worst = worst;
    }

    // ---- the picture

    const chosen = name => Number(card.querySelector(`[name=${name}]`).value);

    function draw(gpu) {
        const side = canvas.width, kind = chosen("kind"), cells = chosen("cells"), menu = card.querySelector("[name=fractal]");
        const rows = known.rows.filter(row => row && row.kind === kind && row.dimensions === 3);
        for (const option of menu.options) option.disabled = !rows.some(row => row.fractal === Number(option.value));
        if (menu.selectedOptions[0].disabled) menu.value = 0;
        const fractal = chosen("fractal"), {middle, scale} = rows.find(row => row.fractal === fractal);
        const step = cells / side, wanted = {kind, fractal};
        for (const name of ["octaves", "seed", ...Object.keys(usual)]) wanted[name] = chosen(name);
        const got = values(gpu, wanted, side, 3, [step / 2, step / 2, chosen("slice")], [step, 0, 0], [0, step, 0]);
        const picture = new ImageData(side, side);
        got.forEach((value, i) => picture.data.set([...Array(3).fill(255 * (0.5 + (value - middle) * scale)), 255], 4 * i));
        canvas.getContext("2d").putImageData(picture, 0, 0);
        card.dataset.drawn = Number(card.dataset.drawn || 0) + 1;
    }

    function start() {
        const gpu = makeGpu();
        note.hidden = gpu !== null;
        if (!gpu) return;
        writeTable(gpu);
        draw(gpu);
        card.addEventListener("input", () => draw(gpu));
    }

    new IntersectionObserver((seen, observer) => {
        if (!seen.some(entry => entry.isIntersecting)) return;
        observer.disconnect();
        start();
    }, {rootMargin: "400px"}).observe(card);
}
