import { unsupportedClass, unsupportedFunction } from '../engine.ts';

/** Binds work to where it was made; without hooks nothing is told of it. */
class AsyncResource {
  readonly type: string;

  constructor(type: string) {
    this.type = type;
  }

  runInAsyncScope(body: (...args: unknown[]) => unknown, self?: unknown, ...args: unknown[]): unknown {
    return Reflect.apply(body, self, args);
  }
  emitDestroy(): this {
    return this;
  }
  asyncId(): number {
    return 1;
  }
  triggerAsyncId(): number {
    return 0;
  }
  bind(body: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
    return body.bind(this);
  }
  static bind(body: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
    return body;
  }
}

/** Node's "async_hooks": a store that follows asynchronous work needs hooks that no browser has. */
export default {
  AsyncLocalStorage: unsupportedClass('async_hooks', 'AsyncLocalStorage'),
  AsyncResource,
  createHook: unsupportedFunction('async_hooks', 'createHook'),
  executionAsyncId: () => 1,
  executionAsyncResource: () => ({}),
  triggerAsyncId: () => 0,
};
