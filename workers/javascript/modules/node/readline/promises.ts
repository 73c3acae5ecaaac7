import { unsupportedClass } from '../../engine.ts';
import { Interface } from '../../readline/interface.ts';

class PromiseInterface extends Interface {
  override question(query: string): Promise<string> {
    return new Promise((resolve) => super.question(query, resolve));
  }
}

/** Node's "readline/promises". */
export default {
  Interface: PromiseInterface,
  Readline: unsupportedClass('readline/promises', 'Readline'),
  createInterface: (...args: ConstructorParameters<typeof Interface>) => new PromiseInterface(...args),
};
