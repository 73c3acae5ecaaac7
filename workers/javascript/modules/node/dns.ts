import { engine, unsupportedModule } from '../engine.ts';
import { addressError } from '../http/networkErrors.ts';

const RESOLVERS = [
  'resolve',
  'resolve4',
  'resolve6',
  'resolveMx',
  'resolveTxt',
  'resolveSrv',
  'resolveNs',
  'reverse',
];

/** On a machine without a network no name but its own is known. */
function lookup(name: string, ...rest: unknown[]): void {
  const callback = rest.at(-1) as (...args: unknown[]) => void;
  const release = engine.hold();
  engine.timers.setImmediate(() => {
    release();
    if (name === 'localhost') {
      callback(null, '127.0.0.1', 4);
    } else {
      engine.miss('network');
      callback(addressError(name));
    }
  });
}

/** Node's "dns" on a machine without a network. */
export default {
  ...unsupportedModule('dns', { functions: RESOLVERS, classes: ['Resolver'] }),
  lookup,
  promises: unsupportedModule('dns.promises', { functions: ['lookup', ...RESOLVERS], classes: ['Resolver'] }),
};
