import { unsupportedModule } from '../engine.ts';

/** Node's "worker_threads", as the main thread sees it; a second one cannot be started. */
export default {
  ...unsupportedModule('worker_threads', {
    functions: [
      'moveMessagePortToContext',
      'receiveMessageOnPort',
      'getEnvironmentData',
      'setEnvironmentData',
    ],
    classes: ['Worker'],
  }),
  BroadcastChannel: globalThis.BroadcastChannel,
  isMainThread: true,
  MessageChannel: globalThis.MessageChannel,
  MessagePort: globalThis.MessagePort,
  parentPort: null,
  resourceLimits: {},
  SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
  threadId: 0,
  workerData: null,
};
