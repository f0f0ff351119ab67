/* SPDX-License-Identifier: Apache-2.0 */
/* An extension as a package would bring it: a type with a buffer, an exception, a callback, and
 * threads. */
#include <Python.h>

static PyObject* broken;

typedef struct {
  PyObject_HEAD double values[4];
} Matrix;

static int matrix_init(PyObject* self, PyObject* args, PyObject* keywords) {
  static char* names[] = {"a", "b", "c", "d", NULL};
  double* v = ((Matrix*)self)->values;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "dddd", names, &v[0], &v[1], &v[2], &v[3]))
    return -1;
  return 0;
}

static PyObject* matrix_determinant(PyObject* self, PyObject* unused) {
  const double* v = ((Matrix*)self)->values;
  const double determinant = v[0] * v[3] - v[1] * v[2];
  (void)unused;
  if (determinant == 0) return PyErr_Format(broken, "the matrix is singular");
  return PyFloat_FromDouble(determinant);
}

static int matrix_buffer(PyObject* self, Py_buffer* view, int flags) {
  return PyBuffer_FillInfo(view, self, ((Matrix*)self)->values, sizeof(double[4]), 0, flags);
}

static PyMethodDef matrix_methods[] = {{"determinant", matrix_determinant, METH_NOARGS, NULL},
                                       {NULL, NULL, 0, NULL}};

static PyType_Slot matrix_slots[] = {{Py_tp_init, matrix_init},
                                     {Py_tp_new, PyType_GenericNew},
                                     {Py_tp_methods, matrix_methods},
                                     {Py_bf_getbuffer, matrix_buffer},
                                     {0, NULL}};

static PyType_Spec matrix_spec = {"matrix.Matrix", sizeof(Matrix), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, matrix_slots};

/* sum_unlocked(n, function): adds up without the interpreter's lock, then tells the function. */
static PyObject* sum_unlocked(PyObject* module, PyObject* args) {
  long long count, sum = 0;
  PyObject* function;
  (void)module;
  if (!PyArg_ParseTuple(args, "LO", &count, &function)) return NULL;
  Py_BEGIN_ALLOW_THREADS for (long long number = 0; number < count; number++) sum += number;
  Py_END_ALLOW_THREADS return PyObject_CallFunction(function, "L", sum);
}

static PyMethodDef functions[] = {{"sum_unlocked", sum_unlocked, METH_VARARGS, NULL},
                                  {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "matrix", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_matrix(void) {
  PyObject* made = PyModule_Create(&module);
  PyObject* type = PyType_FromSpec(&matrix_spec);
  broken = PyErr_NewException("matrix.Broken", PyExc_ArithmeticError, NULL);
  if (made == NULL || type == NULL || broken == NULL ||
      PyModule_AddObjectRef(made, "Matrix", type) < 0 ||
      PyModule_AddObjectRef(made, "Broken", broken) < 0) {
    return NULL;
  }
  return made;
}
