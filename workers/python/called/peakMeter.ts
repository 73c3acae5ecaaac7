import type { Interpreter } from '../interpreter.ts';
import { call } from '../objects.ts';

/**
 * Measures what a call allocates at most, by `tracemalloc`, whose C functions were held before any program ran. A
 * program that stops the tracing is not measured; one that resets the peak can make it smaller than it was.
 */
export class PeakMeter {
  private readonly python: Interpreter;

  private constructor(python: Interpreter) {
    this.python = python;
  }

  static start(python: Interpreter): PeakMeter {
    const { api, tracing } = python;
    const started = call(api, tracing.start, api.PyLong_FromLong(1));
    if (started === 0) api.PyErr_Clear();
    else api.Py_DecRef(started);
    return new PeakMeter(python);
  }

  /** Stops measuring; gives the peak in bytes, or null where the program stopped it. */
  stop(): number | null {
    const { api, tracing } = this.python;
    const traced = call(api, tracing.isTracing) === api.address('_Py_TrueStruct');
    const both = traced ? call(api, tracing.memory) : 0;
    const peak = both === 0 ? null : api.PyLong_AsLong(api.PyTuple_GetItem(both, 1));
    if (both !== 0) api.Py_DecRef(both);
    call(api, tracing.stop);
    api.PyErr_Clear();
    return peak;
  }
}
