import { unsupportedClass, unsupportedFunction } from '../engine.ts';

const { performance } = globalThis;

/** Node's "perf_hooks": the clock and the marks of the web's `performance`. */
export default {
  performance,
  PerformanceEntry: globalThis.PerformanceEntry,
  PerformanceMark: globalThis.PerformanceMark,
  PerformanceMeasure: globalThis.PerformanceMeasure,
  PerformanceObserver: globalThis.PerformanceObserver,
  PerformanceObserverEntryList: globalThis.PerformanceObserverEntryList,
  PerformanceResourceTiming: globalThis.PerformanceResourceTiming,
  Histogram: unsupportedClass('perf_hooks', 'Histogram'),
  createHistogram: unsupportedFunction('perf_hooks', 'createHistogram'),
  monitorEventLoopDelay: unsupportedFunction('perf_hooks', 'monitorEventLoopDelay'),
  constants: {},
};
