// karst_noise._noise.Sampler: a noise or a fractal. It is const once it is made: any thread.
#include "noise/python/module.h"

typedef struct Sampler {
    PyObject ob_base;
    KnFractal fractal; // of a noise alone: its first noise
    bool sums;         // it is a fractal
} Sampler;

static const KnNoise *noise_of(const Sampler *self) { return &self->fractal.noises[0]; }

static float value_at(const Sampler *self, int dimensions, const double *point)
{
    return self->sums ? kn_fractal_sample(&self->fractal, dimensions, point)
                      : kn_sample(noise_of(self), dimensions, point);
}

// ---- checks: each returns false with a Python error set

static bool check_dimensions(const Sampler *self, int dimensions)
{
    if (kn_has_dimension(noise_of(self), dimensions))
        return true;
    PyErr_Format(PyExc_ValueError, "this %s noise does not have %d dimensions", kn_info(noise_of(self)->kind)->name,
                 dimensions);
    return false;
}

// Noises take any number as a coordinate; fractals and seams those that the library documents.
static bool is_near(double coordinate) { return coordinate >= -0x1p31 && coordinate <= 0x1p31; }

static const char too_far[] = "coordinates of fractals and seams are numbers within +-2^31";

static bool all_near(const double *coordinates, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++)
        if (!is_near(coordinates[i]))
            return false;
    return true;
}

static bool grid_is_near(const KnGrid *grid, int dimensions)
{
    for (int a = 0; a < dimensions; a++) {
        double low = grid->origin[a], high = low;
        for (int g = 0; g < KN_DIMENSIONS_MAX; g++) {
            double way = grid->size[g] > 1 ? (grid->size[g] - 1) * grid->step[g][a] : 0.0;
            low += way < 0.0 ? way : 0.0;
            high += way < 0.0 ? 0.0 : way;
        }
        if (!is_near(low) || !is_near(high))
            return false;
    }
    return true;
}

// The number of samples, or -1 with an error set.
static Py_ssize_t grid_count(const KnGrid *grid)
{
    Py_ssize_t count = 1;
    for (int g = 0; g < KN_DIMENSIONS_MAX; g++) {
        if (grid->size[g] < 0 || (count > 0 && grid->size[g] > PY_SSIZE_T_MAX / 8 / count)) {
            refuse("a grid has a size that is negative or too large");
            return -1;
        }
        count *= grid->size[g];
    }
    return count;
}

// ---- one value, points, grids

static PyObject *sampler_at(Sampler *self, PyObject *args)
{
    double point[KN_DIMENSIONS_MAX] = {0};
    const Py_ssize_t dimensions = PyTuple_Size(args);
    if (!check_dimensions(self, dimensions > KN_DIMENSIONS_MAX ? KN_DIMENSIONS_MAX + 1 : (int)dimensions))
        return NULL;
    for (Py_ssize_t a = 0; a < dimensions; a++) {
        point[a] = PyFloat_AsDouble(PyTuple_GetItem(args, a));
        if (point[a] == -1.0 && PyErr_Occurred())
            return NULL;
    }
    if (self->sums && !all_near(point, dimensions)) {
        refuse(too_far);
        return NULL;
    }
    return PyFloat_FromDouble((double)value_at(self, (int)dimensions, point));
}

// get_arrays of which the first has points; near: as all_near.
static Py_ssize_t get_points(Array *arrays, int count, bool near)
{
    const Py_ssize_t points = get_arrays(arrays, count);
    if (points < 0 || !near || all_near((const double *)arrays->view.buf, points * arrays->each))
        return points;
    release_arrays(arrays, count);
    refuse(too_far);
    return -1;
}

static PyObject *sampler_sample(Sampler *self, PyObject *args)
{
    int dimensions;
    PyObject *points, *out;
    if (!PyArg_ParseTuple(args, "iOO", &dimensions, &points, &out) || !check_dimensions(self, dimensions))
        return NULL;
    Array arrays[] = {{points, 'd', READS, dimensions, {0}}, {out, 'f', WRITES, 1, {0}}};
    const Py_ssize_t count = get_points(arrays, 2, self->sums);
    if (count < 0)
        return NULL;
    const double *point = (const double *)arrays[0].view.buf;
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < count; i++, point += dimensions)
        ((float *)arrays[1].view.buf)[i] = value_at(self, dimensions, point);
    PyEval_RestoreThread(state);
    release_arrays(arrays, 2);
    Py_RETURN_NONE;
}

static PyObject *sampler_at_cell(Sampler *self, PyObject *args)
{
    int dimensions;
    PyObject *cells, *offsets, *out;
    if (!PyArg_ParseTuple(args, "iOOO", &dimensions, &cells, &offsets, &out) || !check_dimensions(self, dimensions) ||
        (!(kn_info(noise_of(self)->kind)->flags & KN_EXACT) &&
         !refuse("this noise has no form by cells: it is not exact at any distance")))
        return NULL;
    Array arrays[] = {
        {cells, 'q', READS, dimensions, {0}}, {offsets, 'f', READS, dimensions, {0}}, {out, 'f', WRITES, 1, {0}}};
    const Py_ssize_t count = get_arrays(arrays, 3);
    if (count < 0)
        return NULL;
    const int64_t *cell = (const int64_t *)arrays[0].view.buf;
    const float *offset = (const float *)arrays[1].view.buf;
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < count; i++)
        ((float *)arrays[2].view.buf)[i] =
            kn_at_cell(noise_of(self), dimensions, cell + i * dimensions, offset + i * dimensions);
    PyEval_RestoreThread(state);
    release_arrays(arrays, 3);
    Py_RETURN_NONE;
}

static PyObject *sampler_projected(Sampler *self, PyObject *args)
{
    PyObject *points, *normals, *out;
    if (!PyArg_ParseTuple(args, "OOO", &points, &normals, &out) ||
        (noise_of(self)->kind != KN_WAVELET && !refuse("only wavelet noise can be projected")))
        return NULL;
    Array arrays[] = {{points, 'd', READS, 3, {0}}, {normals, 'f', READS, 3, {0}}, {out, 'f', WRITES, 1, {0}}};
    const Py_ssize_t count = get_arrays(arrays, 3);
    if (count < 0)
        return NULL;
    const double *point = (const double *)arrays[0].view.buf;
    const float *normal = (const float *)arrays[1].view.buf;
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < count; i++)
        ((float *)arrays[2].view.buf)[i] = kn_wavelet_projected(noise_of(self), point + 3 * i, normal + 3 * i);
    PyEval_RestoreThread(state);
    release_arrays(arrays, 3);
    Py_RETURN_NONE;
}

static PyObject *sampler_fill(Sampler *self, PyObject *args)
{
    int dimensions;
    KnGrid grid;
    double *o = grid.origin, (*s)[KN_DIMENSIONS_MAX] = grid.step;
    PyObject *out;
    Py_buffer view;
    if (!PyArg_ParseTuple(args, "i(iiii)(dddd)((dddd)(dddd)(dddd)(dddd))O", &dimensions, &grid.size[0], &grid.size[1],
                          &grid.size[2], &grid.size[3], &o[0], &o[1], &o[2], &o[3], &s[0][0], &s[0][1], &s[0][2],
                          &s[0][3], &s[1][0], &s[1][1], &s[1][2], &s[1][3], &s[2][0], &s[2][1], &s[2][2], &s[2][3],
                          &s[3][0], &s[3][1], &s[3][2], &s[3][3], &out) ||
        !check_dimensions(self, dimensions))
        return NULL;
    const Py_ssize_t count = grid_count(&grid);
    if (count < 0 || (self->sums && count > 0 && !grid_is_near(&grid, dimensions) && !refuse(too_far)) ||
        !get_buffer(out, &view, 'f', WRITES, count))
        return NULL;
    PyThreadState *state = PyEval_SaveThread();
    if (count > 0 && self->sums)
        kn_fractal_fill(&self->fractal, dimensions, &grid, (float *)view.buf);
    else if (count > 0)
        kn_fill(noise_of(self), dimensions, &grid, (float *)view.buf);
    PyEval_RestoreThread(state);
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

// ---- slopes, moves, feature points

static PyObject *sampler_gradient(Sampler *self, PyObject *args)
{
    int dimensions;
    PyObject *points, *out, *slopes;
    if (!PyArg_ParseTuple(args, "iOOO", &dimensions, &points, &out, &slopes) || !check_dimensions(self, dimensions) ||
        (!(kn_info(noise_of(self)->kind)->flags & KN_SMOOTH) && !refuse("this noise has no slopes: it is not smooth")))
        return NULL;
    Array arrays[] = {
        {points, 'd', READS, dimensions, {0}}, {out, 'f', WRITES, 1, {0}}, {slopes, 'f', WRITES, dimensions, {0}}};
    const Py_ssize_t count = get_arrays(arrays, 3);
    if (count < 0)
        return NULL;
    const double *point = (const double *)arrays[0].view.buf;
    float *slope = (float *)arrays[2].view.buf;
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < count; i++)
        ((float *)arrays[1].view.buf)[i] =
            kn_sample_gradient(noise_of(self), dimensions, point + i * dimensions, slope + i * dimensions);
    PyEval_RestoreThread(state);
    release_arrays(arrays, 3);
    Py_RETURN_NONE;
}

static PyObject *sampler_warp(Sampler *self, PyObject *args)
{
    int dimensions, progressive;
    double amplitude;
    PyObject *points;
    Py_buffer view;
    if (!PyArg_ParseTuple(args, "iidO", &progressive, &dimensions, &amplitude, &points) ||
        !check_dimensions(self, dimensions) ||
        (!is_near(amplitude) && !refuse("an amplitude is a number within +-2^31")) ||
        !get_buffer(points, &view, 'd', WRITES, -1))
        return NULL;
    const Py_ssize_t numbers = view.len / (Py_ssize_t)sizeof(double);
    if (numbers % dimensions != 0 || !all_near((double *)view.buf, numbers)) {
        PyBuffer_Release(&view);
        refuse(too_far);
        return NULL;
    }
    PyThreadState *state = PyEval_SaveThread();
    for (double *point = (double *)view.buf, *end = point + numbers; point < end; point += dimensions)
        kn_warp(&self->fractal, progressive ? KN_WARP_PROGRESSIVE : KN_WARP_INDEPENDENT, dimensions, amplitude, point);
    PyEval_RestoreThread(state);
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

// F1, F2 and the way to the nearest point as four floats of each, and its id.
static PyObject *sampler_nearest(Sampler *self, PyObject *args)
{
    PyObject *points, *out, *ids;
    if (!PyArg_ParseTuple(args, "OOO", &points, &out, &ids) ||
        (noise_of(self)->kind != KN_WORLEY && !refuse("only worley noise has feature points")))
        return NULL;
    Array arrays[] = {{points, 'd', READS, 2, {0}}, {out, 'f', WRITES, 4, {0}}, {ids, 'q', WRITES, 1, {0}}};
    const Py_ssize_t count = get_arrays(arrays, 3);
    if (count < 0)
        return NULL;
    const double *point = (const double *)arrays[0].view.buf;
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < count; i++, point += 2) {
        const KnWorleyNearest found = kn_worley_nearest2(noise_of(self), point[0], point[1]);
        const float four[4] = {found.first, found.second, found.away[0], found.away[1]};
        memcpy((float *)arrays[1].view.buf + 4 * i, four, sizeof four);
        memcpy((int64_t *)arrays[2].view.buf + i, &found.id, sizeof found.id);
    }
    PyEval_RestoreThread(state);
    release_arrays(arrays, 3);
    Py_RETURN_NONE;
}

// ---- seams

static bool parse_seam(KnSeam *seam, const KnFractal *fractal, int mode, int dimensions, double size, double radius)
{
    seam->mode = (KnSeamMode)mode;
    seam->dimensions = dimensions;
    seam->size = size;
    seam->loop_radius = radius;
    const char *error = kn_seam_error(seam, fractal);
    return error ? refuse(error) : is_near(radius) ? true : refuse("a loop's radius is within +-2^31");
}

static PyObject *sampler_check_seam(Sampler *self, PyObject *args)
{
    int mode, dimensions;
    double size, radius;
    KnSeam seam;
    if (!PyArg_ParseTuple(args, "iidd", &mode, &dimensions, &size, &radius) ||
        !parse_seam(&seam, &self->fractal, mode, dimensions, size, radius))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *sampler_sample_seam(Sampler *self, PyObject *args)
{
    int mode, dimensions;
    double size, radius, phase;
    KnSeam seam;
    PyObject *points, *out;
    if (!PyArg_ParseTuple(args, "iidddOO", &mode, &dimensions, &size, &radius, &phase, &points, &out) ||
        !parse_seam(&seam, &self->fractal, mode, dimensions, size, radius) || (!is_near(phase) && !refuse(too_far)))
        return NULL;
    Array arrays[] = {{points, 'd', READS, dimensions, {0}}, {out, 'f', WRITES, 1, {0}}};
    const Py_ssize_t count = get_points(arrays, 2, true);
    if (count < 0)
        return NULL;
    const double *point = (const double *)arrays[0].view.buf;
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < count; i++, point += dimensions)
        ((float *)arrays[1].view.buf)[i] = kn_seam_sample(&seam, &self->fractal, point, phase);
    PyEval_RestoreThread(state);
    release_arrays(arrays, 2);
    Py_RETURN_NONE;
}

// ---- what it can do

static PyObject *sampler_has_dimension(Sampler *self, PyObject *args)
{
    int dimensions;
    if (!PyArg_ParseTuple(args, "i", &dimensions))
        return NULL;
    return PyBool_FromLong(kn_has_dimension(noise_of(self), dimensions));
}

static PyObject *sampler_range(Sampler *self, PyObject *args)
{
    int dimensions;
    if (!PyArg_ParseTuple(args, "i", &dimensions) || !check_dimensions(self, dimensions))
        return NULL;
    KnRange range = self->sums ? kn_fractal_range(&self->fractal, dimensions) : kn_range(noise_of(self), dimensions);
    return Py_BuildValue("(dd)", (double)range.lowest, (double)range.highest);
}

// ---- the type. Sampler(kind, seed, fade, radius, metric, value, points, jitter, wrap, fractal, octaves, lacunarity,
// gain, weight, stripes, strength), all numbers; fractal -1: the noise alone.

static bool init(Sampler *self, PyObject *args)
{
    int kind, fade, radius, metric, value, fractal;
    unsigned long long seed;
    KnFractalDef def;
    memset(&def, 0, sizeof def);
    KnParameters *own = &def.parameters;
    if (!PyArg_ParseTuple(args, "iKiiiiif(iiii)iidffdd", &kind, &seed, &fade, &radius, &metric, &value, &own->points,
                          &own->jitter, &own->wrap[0], &own->wrap[1], &own->wrap[2], &own->wrap[3], &fractal,
                          &def.octaves, &def.lacunarity, &def.gain, &def.weight, &def.stripes, &def.strength))
        return false;
    own->fade = (KnFade)fade;
    own->radius = (KnSimplexRadius)radius;
    own->metric = (KnWorleyMetric)metric;
    own->value = (KnWorleyValue)value;
    def.kind = (KnFractalKind)fractal;
    def.noise = (KnKind)kind;
    self->sums = fractal >= 0;
    if (self->sums ? kn_fractal_init(&self->fractal, &def, seed)
                   : kn_init(&self->fractal.noises[0], def.noise, seed, own))
        return true;
    return refuse(self->sums ? self->fractal.error : self->fractal.noises[0].error);
}

static PyObject *sampler_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    (void)keywords;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Sampler *self = (Sampler *)allocate(type, 0); // zeroed: what was not begun owns nothing
    if (self && !init(self, args)) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void sampler_free(Sampler *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    kn_fractal_quit(&self->fractal);
    release(self);
    Py_DECREF(type);
}

static PyMethodDef sampler_methods[] = {
    METHOD("at", sampler_at, "at(*coordinates): the value there"),
    METHOD("sample", sampler_sample, "sample(dimensions, points, out)"),
    METHOD("at_cell", sampler_at_cell, "at_cell(dimensions, cells, offsets, out)"),
    METHOD("projected", sampler_projected, "projected(points, normals, out)"),
    METHOD("fill", sampler_fill, "fill(dimensions, size, origin, step, out)"),
    METHOD("gradient", sampler_gradient, "gradient(dimensions, points, out, slopes)"),
    METHOD("warp", sampler_warp, "warp(progressive, dimensions, amplitude, points)"),
    METHOD("nearest", sampler_nearest, "nearest(points, out, ids)"),
    METHOD("check_seam", sampler_check_seam, "check_seam(mode, dimensions, size, loop_radius)"),
    METHOD("sample_seam", sampler_sample_seam, "sample_seam(mode, dimensions, size, loop_radius, phase, points, out)"),
    METHOD("has_dimension", sampler_has_dimension, "has_dimension(dimensions)"),
    METHOD("range", sampler_range, "range(dimensions): lowest, highest"),
    {NULL, NULL, 0, NULL},
};

static PyType_Slot sampler_slots[] = {
    {Py_tp_new, (void *)sampler_new},
    {Py_tp_dealloc, (void *)sampler_free},
    {Py_tp_methods, sampler_methods},
    {0, NULL},
};

PyType_Spec sampler_spec = {"karst_noise._noise.Sampler", sizeof(Sampler), 0, Py_TPFLAGS_DEFAULT, sampler_slots};
