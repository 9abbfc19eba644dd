// karst_noise._noise.Field: a fractal field over blocks. It is const once it is made: any thread.
#include "noise/python/module.h"

enum { EDGE = 16, TILE = EDGE * EDGE, LAYERS_MAX = 256 };

typedef struct Field {
    PyObject ob_base;
    KnFieldDef def;
    KnField field;
} Field;

// The largest coordinate of a position and of a grid; beyond it int64 could overflow.
static const int64_t farthest = INT64_C(1) << 60;

static const char too_far[] = "positions of fields are whole numbers within +-2^60";

static bool is_near(int64_t position) { return position >= -farthest && position <= farthest; }

// ---- values

static bool all_near(const int64_t *positions, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++)
        if (!is_near(positions[i]))
            return false;
    return true;
}

static PyObject *field_sample(Field *self, PyObject *args)
{
    PyObject *positions, *out;
    const int dimensions = kn_field_dimensions(&self->field);
    if (!PyArg_ParseTuple(args, "OO", &positions, &out))
        return NULL;
    Array arrays[] = {{positions, 'q', READS, dimensions, {0}}, {out, 'f', WRITES, 1, {0}}};
    const Py_ssize_t count = get_arrays(arrays, 2);
    if (count < 0)
        return NULL;
    const int64_t *at = (const int64_t *)arrays[0].view.buf;
    const bool near = all_near(at, count * dimensions);
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; near && i < count; i++, at += dimensions)
        ((float *)arrays[1].view.buf)[i] = dimensions == 2 ? kn_field_at2(&self->field, at[0], at[1])
                                                           : kn_field_at3(&self->field, at[0], at[1], at[2]);
    PyEval_RestoreThread(state);
    release_arrays(arrays, 2);
    if (!near && !refuse(too_far))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *field_moved(Field *self, PyObject *args)
{
    PyObject *positions, *moves, *out;
    if (!PyArg_ParseTuple(args, "OOO", &positions, &moves, &out) ||
        (kn_field_dimensions(&self->field) != 2 && !refuse("only fields of two dimensions can be moved")))
        return NULL;
    Array arrays[] = {{positions, 'q', READS, 2, {0}}, {moves, 'f', READS, 2, {0}}, {out, 'f', WRITES, 1, {0}}};
    const Py_ssize_t count = get_arrays(arrays, 3);
    if (count < 0)
        return NULL;
    const int64_t *at = (const int64_t *)arrays[0].view.buf;
    const float *move = (const float *)arrays[1].view.buf;
    bool near = all_near(at, 2 * count);
    for (Py_ssize_t i = 0; i < 2 * count; i++)
        near = near && move[i] == move[i];
    for (Py_ssize_t i = 0; near && i < count; i++, at += 2, move += 2)
        ((float *)arrays[2].view.buf)[i] = kn_field_at2_warped(&self->field, at[0], at[1], move[0], move[1]);
    release_arrays(arrays, 3);
    if (!near && !refuse("positions of fields are whole numbers within +-2^60, and moves are numbers"))
        return NULL;
    Py_RETURN_NONE;
}

// ---- grids, put together from tiles of 16 x 16 columns

typedef struct FieldGrid {
    int64_t origin[3]; // x, y, z
    int size[3];       // samples along each
    int step, step_y;
} FieldGrid;

static void copy_tile(const FieldGrid *grid, const float *tile, const int from[3], int layers, float *out)
{
    const int wide = grid->size[0] - from[0] < EDGE ? grid->size[0] - from[0] : EDGE;
    const int deep = grid->size[2] - from[2] < EDGE ? grid->size[2] - from[2] : EDGE;
    for (int k = 0; k < layers; k++)
        for (int j = 0; j < deep; j++)
            memcpy(out + ((Py_ssize_t)(from[1] + k) * grid->size[2] + from[2] + j) * grid->size[0] + from[0],
                   tile + (k * EDGE + j) * EDGE, (size_t)wide * sizeof *out);
}

// `tile`: room for TILE * LAYERS_MAX samples.
static void fill(const KnField *field, const FieldGrid *grid, float *tile, float *out)
{
    const bool flat = kn_field_dimensions(field) == 2;
    int from[3];
    for (from[1] = 0; from[1] < grid->size[1]; from[1] += LAYERS_MAX)
        for (from[2] = 0; from[2] < grid->size[2]; from[2] += EDGE)
            for (from[0] = 0; from[0] < grid->size[0]; from[0] += EDGE) {
                const int64_t x = grid->origin[0] + (int64_t)from[0] * grid->step;
                const int64_t y = grid->origin[1] + (int64_t)from[1] * grid->step_y;
                const int64_t z = grid->origin[2] + (int64_t)from[2] * grid->step;
                const int left = grid->size[1] - from[1], layers = left < LAYERS_MAX ? left : LAYERS_MAX;
                if (flat)
                    kn_field_fill2(field, x, z, grid->step, tile);
                else
                    kn_field_fill3(field, x, y, z, grid->step, grid->step_y, layers, tile);
                copy_tile(grid, tile, from, flat ? 1 : layers, out);
            }
}

static bool check_grid(const KnField *field, const FieldGrid *grid)
{
    const int most = kn_field_dimensions(field) == 2 ? KN_FIELD_STEP2_MAX : KN_FIELD_STEP_MAX;
    Py_ssize_t count = 1;
    if (grid->step < 1 || grid->step > most || grid->step_y < 1 || grid->step_y > KN_FIELD_STEP_MAX)
        return refuse(most == KN_FIELD_STEP2_MAX ? "a step is 1 to 256 blocks" : "a step is 1 to 64 blocks");
    for (int a = 0; a < 3; a++) {
        const int64_t step = a == 1 ? grid->step_y : grid->step;
        if (grid->size[a] < 0 || (count > 0 && grid->size[a] > PY_SSIZE_T_MAX / 8 / count))
            return refuse("a grid has a size that is negative or too large");
        if (!is_near(grid->origin[a]) || !is_near(grid->origin[a] + (grid->size[a] + EDGE) * step))
            return refuse(too_far);
        count *= grid->size[a];
    }
    return true;
}

static PyObject *field_fill(Field *self, PyObject *args)
{
    long long o[3];
    FieldGrid grid;
    PyObject *out;
    Py_buffer view;
    if (!PyArg_ParseTuple(args, "(LLL)(iii)iiO", &o[0], &o[1], &o[2], &grid.size[0], &grid.size[1], &grid.size[2],
                          &grid.step, &grid.step_y, &out))
        return NULL;
    for (int a = 0; a < 3; a++)
        grid.origin[a] = o[a];
    if (!check_grid(&self->field, &grid) ||
        !get_buffer(out, &view, 'f', WRITES, (Py_ssize_t)grid.size[0] * grid.size[1] * grid.size[2]))
        return NULL;
    float *tile = (float *)PyMem_Malloc(sizeof *tile * TILE * LAYERS_MAX);
    if (tile) {
        PyThreadState *state = PyEval_SaveThread();
        fill(&self->field, &grid, tile, (float *)view.buf);
        PyEval_RestoreThread(state);
        PyMem_Free(tile);
    }
    PyBuffer_Release(&view);
    if (!tile)
        return PyErr_NoMemory();
    Py_RETURN_NONE;
}

// ---- the type. Field(name, kind, period, octaves, gain, lacunarity, seed)

static PyObject *field_dimensions(Field *self, PyObject *args)
{
    (void)args;
    return PyLong_FromLong(kn_field_dimensions(&self->field));
}

static PyObject *field_period(Field *self, PyObject *args)
{
    int octave;
    if (!PyArg_ParseTuple(args, "i", &octave))
        return NULL;
    return PyLong_FromLong(kn_field_period(&self->def, octave < 0 ? 0 : octave));
}

static bool init(Field *self, PyObject *args)
{
    const char *name;
    int kind;
    long long seed;
    KnFieldDef *def = &self->def;
    if (!PyArg_ParseTuple(args, "siiiffL", &name, &kind, &def->period, &def->octaves, &def->gain, &def->lacunarity,
                          &seed))
        return false;
    if (strlen(name) >= sizeof def->name)
        return refuse("a field's name has at most 31 bytes");
    memcpy(def->name, name, strlen(name));
    def->kind = (KnFieldKind)kind;
    return kn_field_init(&self->field, def, seed) ||
           refuse(
               "a field has a period of 1 to 2^20 blocks, 1 to 12 octaves, a gain of 0 to 8, and a lacunarity above 1 "
               "and up to 8");
}

static PyObject *field_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    (void)keywords;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Field *self = (Field *)allocate(type, 0); // zeroed
    if (self && !init(self, args)) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void field_free(Field *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyMethodDef field_methods[] = {
    METHOD("sample", field_sample, "sample(positions, out)"),
    METHOD("moved", field_moved, "moved(positions, moves, out)"),
    METHOD("fill", field_fill, "fill((x, y, z), (columns, layers, rows), step, step_y, out)"),
    METHOD("dimensions", field_dimensions, "dimensions()"),
    METHOD("period", field_period, "period(octave)"),
    {NULL, NULL, 0, NULL},
};

static PyType_Slot field_slots[] = {
    {Py_tp_new, (void *)field_new},
    {Py_tp_dealloc, (void *)field_free},
    {Py_tp_methods, field_methods},
    {0, NULL},
};

PyType_Spec field_spec = {"karst_noise._noise.Field", sizeof(Field), 0, Py_TPFLAGS_DEFAULT, field_slots};
