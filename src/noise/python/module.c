// karst_noise._noise: the noise library for Python. It checks what the library would assert, reads and writes memory
// through the buffer protocol, and lets other threads run while it samples; karst_noise/__init__.py, its only user, has
// the names and the arrays.
#include "noise/python/module.h"

bool refuse(const char *why)
{
    PyErr_SetString(PyExc_ValueError, why);
    return false;
}

bool get_buffer(PyObject *object, Py_buffer *view, char format, Access access, Py_ssize_t count)
{
    const Py_ssize_t size = format == 'f' || format == 'I' ? 4 : format == 'H' ? 2 : 8;
    const char found[2] = {format == 'q' && sizeof(long) == 8 ? 'l' : format, 0}; // as NumPy calls it
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (access == WRITES ? PyBUF_WRITABLE : 0)) !=
        0)
        return false;
    if (view->format && strcmp(view->format, found) == 0 && view->itemsize == size &&
        (uintptr_t)view->buf % (size_t)size == 0 && (count < 0 || view->len == count * size))
        return true;
    PyBuffer_Release(view);
    return refuse(format == 'f'   ? "the output must be an aligned float32 array of the grid's shape"
                  : format == 'd' ? "points must be an aligned float64 array, an even number for each point"
                  : format == 'q' ? "positions must be an aligned int64 array"
                                  : "the output must be an aligned array of unsigned numbers");
}

void release_arrays(Array *arrays, int count)
{
    while (count-- > 0)
        PyBuffer_Release(&arrays[count].view);
}

Py_ssize_t get_arrays(Array *arrays, int count)
{
    Py_ssize_t items = -1;
    for (int i = 0; i < count; i++) {
        Array *array = &arrays[i];
        if (!get_buffer(array->object, &array->view, array->format, array->access, i ? items * array->each : -1)) {
            release_arrays(arrays, i);
            return -1;
        }
        if (i == 0)
            items = array->view.len / array->view.itemsize / array->each;
    }
    return items;
}

// ---- hashes

static bool check_hash(int dimensions, int numbers)
{
    return dimensions < 1 || dimensions > KN_DIMENSIONS_MAX ? refuse("a position that is hashed has 1 to 4 coordinates")
           : numbers < 0 || numbers > 3                     ? refuse("a hash gives 1 to 3 numbers")
                                                            : true;
}

// 0 numbers: the bits.
static PyObject *module_hash(PyObject *module, PyObject *args)
{
    (void)module;
    unsigned long long seed;
    int dimensions, numbers;
    PyObject *positions, *out;
    if (!PyArg_ParseTuple(args, "KiiOO", &seed, &dimensions, &numbers, &positions, &out) ||
        !check_hash(dimensions, numbers))
        return NULL;
    Array arrays[] = {{positions, 'q', READS, dimensions, {0}}, {out, numbers ? 'f' : 'I', WRITES, 1, {0}}};
    arrays[1].each = numbers ? numbers : 1;
    const Py_ssize_t count = get_arrays(arrays, 2);
    if (count < 0)
        return NULL;
    const int64_t *position = (const int64_t *)arrays[0].view.buf;
    PyThreadState *state = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < count; i++, position += dimensions)
        if (numbers)
            kn_hash_vector(seed, dimensions, position, numbers, (float *)arrays[1].view.buf + i * numbers);
        else
            ((uint32_t *)arrays[1].view.buf)[i] = kn_hash(seed, dimensions, position);
    PyEval_RestoreThread(state);
    release_arrays(arrays, 2);
    Py_RETURN_NONE;
}

static PyObject *module_bit_hash(PyObject *module, PyObject *args)
{
    (void)module;
    unsigned seed;
    PyObject *positions, *out;
    if (!PyArg_ParseTuple(args, "IOO", &seed, &positions, &out))
        return NULL;
    Array arrays[] = {{positions, 'q', READS, 1, {0}}, {out, 'I', WRITES, 1, {0}}};
    const Py_ssize_t count = get_arrays(arrays, 2);
    if (count < 0)
        return NULL;
    for (Py_ssize_t i = 0; i < count; i++)
        ((uint32_t *)arrays[1].view.buf)[i] = kn_bit_hash(seed, (int32_t)((const int64_t *)arrays[0].view.buf)[i]);
    release_arrays(arrays, 2);
    Py_RETURN_NONE;
}

// ---- turns, and points that keep their distance

static PyObject *module_turn(PyObject *module, PyObject *args)
{
    (void)module;
    int turn, dimensions;
    PyObject *points;
    Py_buffer view;
    if (!PyArg_ParseTuple(args, "iiO", &turn, &dimensions, &points) ||
        ((dimensions < 3 || dimensions > KN_DIMENSIONS_MAX) && !refuse("points that turn have 3 or 4 coordinates")) ||
        !get_buffer(points, &view, 'd', WRITES, -1))
        return NULL;
    double *point = (double *)view.buf;
    for (Py_ssize_t left = view.len / (Py_ssize_t)sizeof *point; left >= dimensions; left -= dimensions) {
        kn_turn((KnTurn)turn, point);
        point += dimensions;
    }
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

static PyObject *module_poisson(PyObject *module, PyObject *args)
{
    (void)module;
    unsigned long long seed;
    long long x, y;
    int size[2], found;
    PyObject *points;
    Py_buffer view;
    if (!PyArg_ParseTuple(args, "K(LL)(ii)O", &seed, &x, &y, &size[0], &size[1], &points) ||
        !get_buffer(points, &view, 'd', WRITES, (Py_ssize_t)size[0] * size[1] * 2))
        return NULL;
    const int64_t from[2] = {x, y};
    PyThreadState *state = PyEval_SaveThread();
    found = kn_poisson_points(seed, from, size, (double(*)[2])view.buf);
    PyEval_RestoreThread(state);
    PyBuffer_Release(&view);
    return PyLong_FromLong(found);
}

static PyObject *module_blue(PyObject *module, PyObject *args)
{
    (void)module;
    unsigned long long seed;
    int size;
    PyObject *ranks;
    Py_buffer view;
    if (!PyArg_ParseTuple(args, "KiO", &seed, &size, &ranks) ||
        ((size < KN_BLUE_LEAST || size > KN_BLUE_MOST || size & (size - 1)) &&
         !refuse("a tile of blue noise has a side of 8, 16, 32, 64 or 128")) ||
        !get_buffer(ranks, &view, 'H', WRITES, (Py_ssize_t)size * size))
        return NULL;
    PyThreadState *state = PyEval_SaveThread();
    const bool made = kn_blue_noise(seed, size, (uint16_t *)view.buf);
    PyEval_RestoreThread(state);
    PyBuffer_Release(&view);
    if (!made)
        return PyErr_NoMemory();
    Py_RETURN_NONE;
}

static PyMethodDef module_methods[] = {
    METHOD("hash", module_hash, "hash(seed, dimensions, numbers, positions, out)"),
    METHOD("bit_hash", module_bit_hash, "bit_hash(seed, positions, out)"),
    METHOD("turn", module_turn, "turn(turn, dimensions, points)"),
    METHOD("poisson", module_poisson, "poisson(seed, (x, y), (columns, rows), points): how many"),
    METHOD("blue", module_blue, "blue(seed, size, ranks)"),
    {NULL, NULL, 0, NULL},
};

// ---- tables, by number

static PyObject *kind_row(int i)
{
    const KnInfo *info = kn_info((KnKind)i);
    return Py_BuildValue("(ssssIIid(dd))", info->name, info->title, info->source, info->idea, info->flags,
                         info->dimensions, info->repeat, info->farthest, (double)info->range.lowest,
                         (double)info->range.highest);
}

static PyObject *fractal_row(int i)
{
    const KnFractalInfo *info = kn_fractal_info((KnFractalKind)i);
    const KnFractalDef usual = kn_fractal_default((KnFractalKind)i, KN_PERLIN);
    return Py_BuildValue("(sssdiddddd)", info->name, info->formula, info->use, (double)info->contrast, usual.octaves,
                         usual.lacunarity, (double)usual.gain, (double)usual.weight, usual.stripes, usual.strength);
}

static PyObject *fade_row(int i)
{
    const KnFadeInfo *info = kn_fade_info((KnFade)i);
    return Py_BuildValue("(ss)", info->name, info->formula);
}

static PyObject *seam_row(int i)
{
    const KnSeamInfo *info = kn_seam_info((KnSeamMode)i);
    return Py_BuildValue("(ss)", info->name, info->idea);
}

static bool add_table(PyObject *module, const char *name, int count, PyObject *(*row)(int i))
{
    PyObject *table = PyTuple_New(count);
    for (int i = 0; table && i < count; i++) {
        PyObject *item = row(i);
        if (!item || PyTuple_SetItem(table, i, item) != 0)
            Py_CLEAR(table);
    }
    if (table && PyModule_AddObject(module, name, table) == 0)
        return true;
    Py_XDECREF(table);
    return false;
}

static bool add_type(PyObject *module, const char *name, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (type && PyModule_AddObject(module, name, type) == 0)
        return true;
    Py_XDECREF(type);
    return false;
}

static int module_exec(PyObject *module)
{
    if (!add_type(module, "Sampler", &sampler_spec) || !add_type(module, "Field", &field_spec))
        return -1;
    const bool added = PyModule_AddStringConstant(module, "VERSION", kn_version()) == 0 &&
                       PyModule_AddIntConstant(module, "EXACT", KN_EXACT) == 0 &&
                       PyModule_AddIntConstant(module, "FADES", KN_FADES) == 0 &&
                       PyModule_AddIntConstant(module, "WRAPS", KN_WRAPS) == 0 &&
                       PyModule_AddIntConstant(module, "SEEDLESS", KN_SEEDLESS) == 0 &&
                       PyModule_AddIntConstant(module, "SMOOTH", KN_SMOOTH) == 0 &&
                       add_table(module, "kinds", KN_KIND_COUNT, kind_row) &&
                       add_table(module, "fractals", KN_FRACTAL_KIND_COUNT, fractal_row) &&
                       add_table(module, "fades", KN_FADE_COUNT, fade_row) &&
                       add_table(module, "seams", KN_SEAM_MODE_COUNT, seam_row);
    return added ? 0 : -1;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, (void *)module_exec}, {0, NULL}};

static struct PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT,
    "karst_noise._noise",
    "Karst's noise library; see karst_noise.",
    0,
    module_methods,
    module_slots,
    NULL,
    NULL,
    NULL,
};

PyMODINIT_FUNC PyInit__noise(void);
PyMODINIT_FUNC PyInit__noise(void) { return PyModuleDef_Init(&module_def); }
