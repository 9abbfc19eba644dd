// Declarations that the files of the extension module share. Private to this folder.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "karst/noise.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern PyType_Spec sampler_spec, field_spec; // noises and fractals; fields

// Sets a ValueError. False.
bool refuse(const char *why);

// Memory of `count` numbers, aligned and one after the other: 'd' doubles, 'f' floats, 'q' int64_t, 'I' uint32_t, 'H'
// uint16_t; count < 0: any number. False, with a Python error set, if it is not. Release it with PyBuffer_Release.
typedef enum Access { READS, WRITES } Access;
bool get_buffer(PyObject *object, Py_buffer *view, char format, Access access, Py_ssize_t count);

// An array of a call: `each` numbers for each of its items.
typedef struct Array {
    PyObject *object;
    char format;
    Access access;
    int each;
    Py_buffer view; // set by get_arrays
} Array;

// All `count` arrays, which have as many items as the first: how many; or none of them and -1, with an error set.
Py_ssize_t get_arrays(Array *arrays, int count);
void release_arrays(Array *arrays, int count);

#define METHOD(name, function, words)                                                                                  \
    {                                                                                                                  \
        name, (PyCFunction)(void (*)(void))function, METH_VARARGS, words                                               \
    }
