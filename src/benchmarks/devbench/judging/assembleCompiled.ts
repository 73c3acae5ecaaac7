import { mainReturnOf } from './mainReturn.ts';
import { type Assembled, insertAt, lineEndsIn, type Segment, segment, textOf } from './segments.ts';
import type { TaskParts } from './taskParts.ts';

const CLASS_WITHOUT_NAME = 'TestCase';
const CPP_HEADERS = ['iostream', 'cassert', 'string', 'vector', 'algorithm'];
const C_SHARP_MAIN = /static\s+void\s+Main|static\s+Task\s+Main|static\s+async\s+Task\s+Main/;

/** One file named after the public class. The assertions stand in the suffix; the field is not used. */
export function assembleJava(parts: TaskParts): Assembled {
  const segments = joined(parts);
  const [, name = CLASS_WITHOUT_NAME] = /public\s+class\s+(\w+)/.exec(textOf(segments)) ?? [];
  return { path: `${name}.java`, segments };
}

/**
 * Missing standard headers on top; the assertions before main's last return, or all of it in a main. A header
 * counts as there if its name stands anywhere in the text, as in the harness: "std::string" is enough.
 */
export function assembleCpp(parts: TaskParts): Assembled {
  const own = joined(parts);
  const code = textOf(own);
  const missing = CPP_HEADERS.filter((header) => !code.includes(header));
  const includes = missing.length === 0 ? '' : `${includeLines(missing)}\n`;
  const segments = [segment('frame', includes), ...own];
  return { path: 'main.cpp', segments: withCppMain(segments, parts.assertions) };
}

function withCppMain(segments: readonly Segment[], assertions: string): Segment[] {
  const code = textOf(segments);
  if (!code.includes('int main(')) {
    return wrapped(segments, assertions, `${includeLines(CPP_HEADERS)}\nint main() {\n`, '\nreturn 0;\n}\n');
  }
  if (assertions === '') return [...segments];
  return insertAt(segments, mainReturnOf(code), [segment('assertions', assertions), segment('frame', '\n')]);
}

function includeLines(headers: readonly string[]): string {
  return headers.map((header) => `#include <${header}>\n`).join('');
}

/** A program without Main becomes the body of one. With one, the assertions stand in the suffix. */
export function assembleCSharp(parts: TaskParts): Assembled {
  const segments = joined(parts);
  const code = textOf(segments);
  if (C_SHARP_MAIN.test(code)) return { path: 'Program.cs', segments };
  const [, name = CLASS_WITHOUT_NAME] = /class\s+(\w+)/.exec(code) ?? [];
  const head = [
    'using System;',
    'using System.Collections.Generic;',
    'using System.Linq;',
    'using System.Threading.Tasks;',
    '',
    `public class ${name}`,
    '{',
    'public static void Main(string[] args)',
    '{',
    '',
  ].join('\n');
  return { path: 'Program.cs', segments: wrapped(segments, parts.assertions, head, '\n}\n}\n') };
}

/**
 * The parts one after another; where neither side has a line end between prefix and completion, one is put there,
 * and the prefix loses the white space at its end, the suffix that at its beginning.
 */
function joined({ prefix, completion, suffix }: TaskParts): Segment[] {
  if (prefix.endsWith('\n') || completion.startsWith('\n')) {
    return [segment('prefix', prefix), segment('completion', completion), segment('suffix', suffix)];
  }
  const trimmed = suffix.trimStart();
  const skipped = suffix.slice(0, suffix.length - trimmed.length);
  return [
    segment('prefix', prefix.trimEnd()),
    segment('frame', '\n'),
    segment('completion', completion),
    segment('suffix', trimmed, 1 + lineEndsIn(skipped)),
  ];
}

function wrapped(inner: readonly Segment[], assertions: string, head: string, tail: string): Segment[] {
  return [
    segment('frame', head),
    ...inner,
    segment('frame', '\n'),
    segment('assertions', assertions),
    segment('frame', tail),
  ];
}
