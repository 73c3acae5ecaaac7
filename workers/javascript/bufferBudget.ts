import { apply, construct, getterOf, hide } from '../shared/held.ts';

/** Smaller buffers cost less than the objects that stand for them, which the browser limits. */
const FREE_BYTES = 256;
/**
 * Buffers that nobody holds any more are only counted out once the program pauses; until then, this many times the
 * limit may have been asked for.
 */
const UNCOLLECTED_SHARE = 4;
const PAGE_BYTES = 65_536;

const TYPED_ARRAYS = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

const HeldRangeError = RangeError;

type Constructor = new (...given: never[]) => object;

/** What a constructor's objects cost, in bytes. */
interface Cost {
  /** Before there is an object, as far as the arguments tell. */
  planned?: (first: unknown) => number;
  /** Of the object that was made. */
  made: (object: object, first: unknown) => number;
}

/**
 * Keeps the memory outside of the heap, of buffers, within the program's limit. The heap itself is limited by the
 * browser: a program that fills it takes the whole sandbox down, which the page notices.
 */
export class BufferBudget {
  limitBytes = Number.POSITIVE_INFINITY;
  /** Told when an allocation is refused. */
  onRefused: () => void = () => {};
  private used = 0;
  private readonly collected = new FinalizationRegistry((bytes: number) => {
    this.used -= bytes;
  });
  private readonly register = FinalizationRegistry.prototype.register;

  /** Puts counting constructors in the place of the browser's. Runs before any program. */
  install(global: typeof globalThis): void {
    const buffers = ['ArrayBuffer', 'SharedArrayBuffer'].filter((name) => name in global);
    const getter = (name: string, of: string) => getterOf<number>(Reflect.get(global, name).prototype, of);
    const sizes = buffers.map((name) => getter(name, 'byteLength'));
    const isBuffer = (value: unknown) => {
      for (let at = 0; at < sizes.length; at++) {
        const size = sizes[at];
        if (size !== undefined && isHeldBy(size, value)) return true;
      }
      return false;
    };
    this.count(global, 'ArrayBuffer', {
      planned: numberOrNone,
      made: getter('ArrayBuffer', 'maxByteLength'),
    });
    if (buffers.length > 1) {
      const made = getter('SharedArrayBuffer', 'maxByteLength');
      this.count(global, 'SharedArrayBuffer', { planned: numberOrNone, made });
    }
    const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
    const byteLength = getterOf<number>(typedArray, 'byteLength');
    for (const name of TYPED_ARRAYS) {
      const width = global[name].BYTES_PER_ELEMENT;
      this.count(global, name, {
        planned: (first) => numberOrNone(first) * width,
        // A view costs nothing more than its buffer.
        made: (array, first) => (isBuffer(first) ? 0 : byteLength(array)),
      });
    }
    this.count(global, 'Blob', { made: getterOf<number>(Blob.prototype, 'size') });
    this.count(global.WebAssembly, 'Memory', {
      planned: (first) => numberOrNone((first as { initial?: unknown }).initial) * PAGE_BYTES,
      made: (_, first) => numberOrNone((first as { initial?: unknown }).initial) * PAGE_BYTES,
    });
    this.countEncoded(byteLength);
  }

  private countEncoded(byteLength: (array: object) => number): void {
    const { encode: native } = TextEncoder.prototype;
    const charge = (bytes: object) => this.charge(bytes, byteLength(bytes));
    const methods = {
      encode(this: TextEncoder, ...given: [string?]) {
        const bytes = apply(native, this, given);
        charge(bytes);
        return bytes;
      },
    };
    hide(TextEncoder.prototype, 'encode', methods.encode);
  }

  private count(owner: object, name: string, cost: Cost): void {
    const native = Reflect.get(owner, name) as Constructor;
    const counting: Constructor = new Proxy(native, {
      construct: (_, given: never[], newTarget) => {
        const first = given.length === 0 ? undefined : given[0];
        this.admit(cost.planned === undefined ? 0 : cost.planned(first));
        const object = construct(native, given, newTarget === counting ? native : newTarget) as object;
        this.charge(object, cost.made(object, first));
        return object;
      },
    });
    hide(native.prototype as object, 'constructor', counting);
    hide(owner, name, counting);
  }

  /** @throws RangeError, as the browser does where there is no memory left. */
  private admit(bytes: number): void {
    if (bytes <= this.limitBytes && this.used + bytes <= this.limitBytes * UNCOLLECTED_SHARE) return;
    this.onRefused();
    throw new HeldRangeError('Array buffer allocation failed');
  }

  private charge(object: object, bytes: number): void {
    if (bytes < FREE_BYTES) return;
    this.used += bytes;
    apply(this.register, this.collected, [object, bytes]);
    this.admit(0);
  }
}

function numberOrNone(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

/** Is this an object that the getter is made for? */
function isHeldBy(getter: (self: object) => number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    getter(value);
    return true;
  } catch {
    return false;
  }
}
