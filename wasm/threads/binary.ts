/** Opcodes of the WebAssembly core specification that the replaced bodies use. */
export const OP = {
  if: 0x04,
  else: 0x05,
  return: 0x0f,
  end: 0x0b,
  call: 0x10,
  drop: 0x1a,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  i32Load: 0x28,
  i32Load8U: 0x2d,
  i32Store8: 0x3a,
  i32Const: 0x41,
  i64Const: 0x42,
  i32Eqz: 0x45,
  i32Eq: 0x46,
  i64ShrU: 0x88,
  i64Mul: 0x7e,
  i32WrapI64: 0xa7,
  i64ExtendI32S: 0xac,
  i64ExtendI32U: 0xad,
} as const;

/** Block type of an `if` without a result. */
export const EMPTY_BLOCK = 0x40;

const SECTION = { import: 2, export: 7, code: 10 } as const;
const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const;

/** An unsigned integer in LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
}

/** A non-negative integer in signed LEB128, as constants are written. */
export function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest = Math.floor(rest / 128);
    if (rest === 0 && (byte & 0x40) === 0) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
}

class Reader {
  offset = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get done(): boolean {
    return this.offset >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.offset++];
    if (byte === undefined) throw new Error('The WebAssembly module ends too early.');
    return byte;
  }

  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  take(length: number): Uint8Array {
    const part = this.bytes.subarray(this.offset, this.offset + length);
    this.offset += length;
    return part;
  }

  name(): string {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }

  limits(): void {
    const bounded = this.byte() & 1;
    this.unsigned();
    if (bounded) this.unsigned();
  }
}

interface Section {
  id: number;
  content: Uint8Array;
}

/** A module's functions by name, and their bodies, which may be replaced. */
export class ModuleBinary {
  private readonly header: Uint8Array;
  private readonly sections: Section[] = [];
  private readonly imported: string[] = [];
  private readonly exported = new Map<string, number>();
  private readonly bodies: Uint8Array[] = [];

  constructor(bytes: Uint8Array) {
    const reader = new Reader(bytes);
    this.header = reader.take(8);
    while (!reader.done) this.sections.push({ id: reader.byte(), content: reader.take(reader.unsigned()) });
    this.readImports(this.section(SECTION.import));
    this.readExports(this.section(SECTION.export));
    const code = new Reader(this.section(SECTION.code));
    for (let count = code.unsigned(); count > 0; count--) this.bodies.push(code.take(code.unsigned()));
  }

  /** Index of an imported function. @throws Error when there is none of this name. */
  importIndex(name: string): number {
    const index = this.imported.indexOf(name);
    if (index < 0) throw new Error(`The engine does not import ${name}.`);
    return index;
  }

  /** Index of an exported function. @throws Error when there is none of this name. */
  exportIndex(name: string): number {
    const index = this.exported.get(name);
    if (index === undefined) throw new Error(`The engine does not export ${name}.`);
    return index;
  }

  /** Code of an exported function, with the declarations of its locals before it. */
  body(name: string): Uint8Array {
    const body = this.bodies[this.bodyIndex(name)];
    if (body === undefined) throw new Error(`The engine does not define ${name}.`);
    return body;
  }

  /** Gives an exported function another code, which declares no locals. */
  replace(name: string, code: number[]): void {
    this.bodies[this.bodyIndex(name)] = Uint8Array.from([0, ...code, OP.end]);
  }

  /** Replaces code that occurs once in all of the module's. @throws Error where it does not. */
  replaceCode(sought: number[], replacement: number[]): void {
    const needle = Buffer.from(sought);
    const hits = this.bodies.flatMap((body, index) => (Buffer.from(body).includes(needle) ? [index] : []));
    const [index] = hits;
    const body = index === undefined ? undefined : this.bodies[index];
    if (hits.length !== 1 || index === undefined || body === undefined) {
      throw new Error(`The sought code occurs ${hits.length} times in the engine.`);
    }
    const at = Buffer.from(body).indexOf(needle);
    const rest = body.subarray(at + sought.length);
    this.bodies[index] = Uint8Array.from([...body.subarray(0, at), ...replacement, ...rest]);
  }

  /** As replaceCode(), within one exported function. */
  replaceCodeIn(name: string, sought: number[], replacement: number[]): void {
    const body = Buffer.from(this.body(name));
    const at = body.indexOf(Buffer.from(sought));
    if (at < 0 || body.indexOf(Buffer.from(sought), at + 1) >= 0) {
      throw new Error(`The sought code does not occur once in ${name}.`);
    }
    const rest = body.subarray(at + sought.length);
    this.bodies[this.bodyIndex(name)] = Uint8Array.from([...body.subarray(0, at), ...replacement, ...rest]);
  }

  /** The module with its replaced bodies. */
  bytes(): Uint8Array<ArrayBuffer> {
    const parts: (Uint8Array | number[])[] = [this.header];
    for (const { id, content } of this.sections) {
      const written = id === SECTION.code ? this.codeSection() : content;
      parts.push([id, ...unsigned(written.length)], written);
    }
    return concatenated(parts);
  }

  private codeSection(): Uint8Array {
    const parts: (Uint8Array | number[])[] = [unsigned(this.bodies.length)];
    for (const body of this.bodies) parts.push(unsigned(body.length), body);
    return concatenated(parts);
  }

  private bodyIndex(name: string): number {
    return this.exportIndex(name) - this.imported.length;
  }

  private section(id: number): Uint8Array {
    const found = this.sections.find((section) => section.id === id);
    if (found === undefined) throw new Error(`The engine has no section ${id}.`);
    return found.content;
  }

  private readImports(content: Uint8Array): void {
    const reader = new Reader(content);
    for (let count = reader.unsigned(); count > 0; count--) {
      reader.name();
      const name = reader.name();
      const kind = reader.byte();
      if (kind === KIND.function) {
        reader.unsigned();
        this.imported.push(name);
      } else if (kind === KIND.table) {
        reader.byte();
        reader.limits();
      } else if (kind === KIND.memory) reader.limits();
      else if (kind === KIND.global) reader.take(2);
      else if (kind === KIND.tag) {
        reader.byte();
        reader.unsigned();
      } else throw new Error(`The engine imports something of unknown kind ${kind}.`);
    }
  }

  private readExports(content: Uint8Array): void {
    const reader = new Reader(content);
    for (let count = reader.unsigned(); count > 0; count--) {
      const name = reader.name();
      const kind = reader.byte();
      const index = reader.unsigned();
      if (kind === KIND.function) this.exported.set(name, index);
    }
  }
}

function concatenated(parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
