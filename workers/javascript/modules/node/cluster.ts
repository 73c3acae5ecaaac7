import { unsupportedModule } from '../engine.ts';

/** Node's "cluster", as the primary process sees it; no other can be started. */
export default {
  ...unsupportedModule('cluster', {
    functions: ['fork', 'setupPrimary', 'setupMaster', 'on', 'once', 'disconnect'],
    classes: ['Worker'],
  }),
  isMaster: true,
  isPrimary: true,
  isWorker: false,
  SCHED_NONE: 1,
  SCHED_RR: 2,
  workers: {},
};
