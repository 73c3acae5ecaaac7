import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../runner/engine/compilers/answer.ts';
import { readMessages, writeMessage } from '../../runner/engine/compilers/frames.ts';
import { leadingHeaders, libraryHeaders } from '../../runner/engine/languages/cpp/headers.ts';
import {
  missingLibraries,
  readCppFailure,
  readDiagnostics,
} from '../../runner/engine/languages/cpp/readCpp.ts';
import { missingNamespaces, readCSharpFailure } from '../../runner/engine/languages/csharp/readCSharp.ts';
import { missingPackages, readJavaFailure } from '../../runner/engine/languages/java/readJava.ts';
import { readNodeFailure } from '../../runner/engine/languages/node/readNode.ts';
import { readPythonFailure } from '../../runner/engine/languages/python/readPython.ts';
import { ownGroups } from '../../runner/engine/sandbox/cgroups.ts';
import { refusedCalls, seccompFilter } from '../../runner/engine/sandbox/seccomp.ts';

const ERROR = 'error' as const;

describe('what java says', () => {
  test('an assertion', () => {
    const stderr =
      'Exception in thread "main" java.lang.AssertionError: oh: no\n\tat Other.f(Other.java:7)\n\tat Main.main(Main.java:3)\n';
    expect(readJavaFailure(stderr, 'Main.java').error).toEqual({
      kind: 'uncaught',
      type: 'AssertionError',
      message: 'oh: no',
      line: 3,
      column: null,
    });
  });

  test('a nested class of errors, without a message, after words of the program', () => {
    const stderr = 'at home\nException in thread "main" Main$Bad\n\tat Main.main(Main.java:12)\n';
    expect(readJavaFailure(stderr, 'Main.java').error).toMatchObject({ type: 'Bad', message: '', line: 12 });
  });

  test('no main method', () => {
    const stderr =
      'Error: Main method not found in class Main, please define the main method as:\n   public …\n';
    expect(readJavaFailure(stderr, 'Main.java').error).toMatchObject({ type: 'Error', line: null });
  });

  test('packages that are imported and not there, but not the JDK’s and not mistakes', () => {
    const text =
      'import org.junit.Test;\nimport java.utl.List;\nclass A { void f() { system.out.println(); } }';
    const diagnostic = (line: number, name: string) => ({
      severity: ERROR,
      code: 'compiler.err.doesnt.exist',
      message: `package ${name} does not exist`,
      file: 'A.java',
      line,
      column: 1,
    });
    const all = [diagnostic(1, 'org.junit'), diagnostic(2, 'java.utl'), diagnostic(3, 'system')];
    expect(missingPackages(all, { 'A.java': text })).toEqual(['org.junit']);
  });
});

describe('what g++ and its programs say', () => {
  test('diagnostics with and without a place', () => {
    const output = [
      'main.cpp: In function ‘int main()’:',
      'main.cpp:2:17: warning: unused variable ‘x’ [-Wunused-variable]',
      'main.cpp:3:5: error: ‘y’ was not declared in this scope; did you mean ‘x’?',
      'main.cpp:3:5: note: suggested',
      "/usr/bin/ld: /tmp/ccA.o: in function `main':",
      "main.cpp:(.text.startup+0x5): undefined reference to `f()'",
      'collect2: error: ld returned 1 exit status',
    ].join('\n');
    expect(readDiagnostics(output)).toEqual([
      {
        severity: 'warning',
        code: '-Wunused-variable',
        message: 'unused variable ‘x’',
        file: 'main.cpp',
        line: 2,
        column: 17,
      },
      {
        severity: 'error',
        code: 'error',
        message: '‘y’ was not declared in this scope; did you mean ‘x’?',
        file: 'main.cpp',
        line: 3,
        column: 5,
      },
      {
        severity: 'error',
        code: 'ld',
        message: "undefined reference to `f()'",
        file: null,
        line: null,
        column: null,
      },
      {
        severity: 'error',
        code: 'error',
        message: 'ld returned 1 exit status',
        file: null,
        line: null,
        column: null,
      },
    ]);
  });

  test('a header that is nowhere, and one whose library is not linked', () => {
    const absent = readDiagnostics('main.cpp:1:10: fatal error: Eigen/Dense: No such file or directory\n');
    expect(missingLibraries(absent, '#include <Eigen/Dense>')).toEqual(['Eigen/Dense']);
    const text = '#include <iostream>\n#include <sqlite3.h>\n#include <sys/stat.h>\n';
    const unlinked = readDiagnostics("main.cpp:(.text+0x5): undefined reference to `sqlite3_open'\n");
    expect(missingLibraries(unlinked, text)).toEqual(['sqlite3.h']);
    // Another linker has other words for it.
    const gold = readDiagnostics(
      "/tmp/cc1.o:main.cpp:function main: error: undefined reference to 'sqlite3_open'\n",
    );
    expect(missingLibraries(gold, text)).toEqual(['sqlite3.h']);
    // A function that was only declared is the program's own mistake.
    expect(missingLibraries(unlinked, '#include <iostream>\n')).toEqual([]);
  });

  test('an assertion, an exception, a signal, an exit', () => {
    const assertion = '.program: main.cpp:4: int main(): Assertion `a == b && "text: more"\' failed.\n';
    expect(readCppFailure(assertion, 134, 'main.cpp').error).toMatchObject({
      type: 'AssertionError',
      message: 'a == b && "text: more"',
      line: 4,
    });
    const thrown =
      "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::at\n";
    expect(readCppFailure(thrown, 134, 'main.cpp').error).toMatchObject({
      type: 'std::out_of_range',
      message: 'vector::at',
    });
    expect(readCppFailure('', 139, 'main.cpp').error).toMatchObject({ type: 'SIGSEGV' });
    expect(readCppFailure('', 3, 'main.cpp').error).toBeNull();
  });

  test('standard headers before anything else', () => {
    const text =
      '// Copyright <any>\n#include <vector>\n/* and\n */ #include <map> // maps\n#include <vector>\n';
    expect(leadingHeaders(`${text}int x;\n#include <string>\n`)).toEqual(['map', 'vector']);
    expect(leadingHeaders('#define private public\n#include <map>\n')).toEqual([]);
    expect(leadingHeaders('#include <Eigen/Dense>\n#include <map>\n')).toEqual([]);
    expect(leadingHeaders('#include "map"\n')).toEqual([]);
    expect(leadingHeaders('')).toEqual([]);
    expect(libraryHeaders('#include <map>\n #include <boost/asio.hpp>\n#include <pthread.h>')).toEqual([
      'boost/asio.hpp',
    ]);
  });
});

describe('what the .NET runtime says', () => {
  test('an unhandled exception, and the innermost line of the program', () => {
    const stderr = [
      "Unhandled exception. System.Collections.Generic.KeyNotFoundException: The key 'x' was not present.",
      '   at System.Collections.Generic.Dictionary`2.get_Item(TKey key)',
      '   at P.F() in /job/Program.cs:line 7',
      '   at P.Main(String[] a) in /job/Program.cs:line 3',
    ].join('\n');
    expect(readCSharpFailure(stderr, 'Program.cs').error).toEqual({
      kind: 'uncaught',
      type: 'KeyNotFoundException',
      message: "The key 'x' was not present.",
      line: 7,
      column: null,
    });
  });

  test('a failed Debug.Assert, with a message and without', () => {
    const text = 'Process terminated.\nAssertion failed.\nmsg\ndetail\n   at P.Main() in Program.cs:line 3\n';
    expect(readCSharpFailure(text, 'Program.cs').error).toMatchObject({
      type: 'DebugAssertException',
      message: 'msg',
      line: 3,
    });
    const bare = 'Process terminated.\nAssertion failed.\n   at P.Main() in Program.cs:line 3\n';
    expect(readCSharpFailure(bare, 'Program.cs').error).toMatchObject({
      type: 'DebugAssertException',
      message: '',
    });
  });

  test('an overflow of the stack, the end of memory, an exit', () => {
    expect(readCSharpFailure('Stack overflow.\n   at P.F(Int32)\n', 'Program.cs').error).toMatchObject({
      type: 'StackOverflowException',
    });
    expect(readCSharpFailure('Out of memory.\n', 'Program.cs')).toEqual({ error: null, outOfMemory: true });
    expect(readCSharpFailure('some words\n', 'Program.cs').error).toBeNull();
  });

  test('namespaces of using directives that are not there, but not names in code', () => {
    const text = 'using MongoDB.Driver;\nusing static Azure.Core;\nclass P { Missing x; }\n';
    const all = [1, 2, 3].map((line) => ({
      severity: ERROR,
      code: 'CS0246',
      message: 'not found',
      file: 'Program.cs',
      line,
      column: 1,
    }));
    expect(missingNamespaces(all, { 'Program.cs': text })).toEqual(['MongoDB.Driver', 'Azure.Core']);
  });
});

describe('what CPython says', () => {
  const modules = new Set(['os', 'json']);

  test('the last exception of a chain, with the innermost line of the program', () => {
    const stderr = [
      'Traceback (most recent call last):',
      '  File "/job/main.py", line 2, in f',
      'KeyError: 1',
      '',
      'During handling of the above exception, another exception occurred:',
      '',
      'Traceback (most recent call last):',
      '  File "/job/main.py", line 9, in <module>',
      '    f()',
      '  File "/job/main.py", line 4, in f',
      '  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode',
      'json.decoder.JSONDecodeError: Expecting value: line 1',
      'and more',
    ].join('\n');
    expect(readPythonFailure(stderr, 'main.py', modules).error).toEqual({
      kind: 'uncaught',
      type: 'JSONDecodeError',
      message: 'Expecting value: line 1\nand more',
      line: 4,
      column: null,
    });
  });

  test('a file that is no program', () => {
    const stderr =
      '  File "/job/main.py", line 1\n    x = (\n        ^\nSyntaxError: \'(\' was never closed\n';
    expect(readPythonFailure(stderr, 'main.py', modules).error).toMatchObject({
      kind: 'syntax',
      type: 'SyntaxError',
      line: 1,
    });
  });

  test('a module that no Python has, and a part of one that every Python has', () => {
    const missing = (name: string) =>
      `Traceback (most recent call last):\n  File "main.py", line 1, in <module>\nModuleNotFoundError: No module named '${name}'\n`;
    expect(readPythonFailure(missing('numpy.linalg'), 'main.py', modules).missing).toEqual(['numpy']);
    expect(readPythonFailure(missing('os.nothing'), 'main.py', modules).missing).toEqual([]);
  });

  test('words of a program that only exits', () => {
    expect(readPythonFailure('Error: bad luck\n', 'main.py', modules).error).toBeNull();
  });
});

describe('what Node says', () => {
  const shown = (first: string, what: string) => `${first}\ncode\n     ^\n\n${what}\n\nNode.js v20.20.2\n`;

  test('an error', () => {
    const what =
      'AssertionError [ERR_ASSERTION]: Expected values\n\n1 !== 2\n\n    at Object.<anonymous> (/job/main.js:3:8)\n    at node:internal/main:1:1 {\n  code: 1\n}';
    expect(readNodeFailure(shown('node:assert:126', what), 'main.js').error).toMatchObject({
      kind: 'uncaught',
      type: 'AssertionError',
      line: 3,
      column: 8,
    });
  });

  test('a rejection, of an error and of something else', () => {
    const first = 'node:internal/process/promises:288';
    const error = shown(first, 'Error: r\n    at Object.<anonymous> (/job/main.js:1:48)');
    expect(readNodeFailure(error, 'main.js').error).toMatchObject({
      kind: 'rejection',
      type: 'Error',
      message: 'r',
      line: 1,
    });
    const value = shown(
      first,
      '[UnhandledPromiseRejection: This error originated either by throwing. The promise rejected with the reason "five".] {\n  code: 1\n}',
    );
    expect(readNodeFailure(value, 'main.js').error).toMatchObject({ kind: 'rejection', message: 'five' });
  });

  test('a file that is no program', () => {
    const what =
      "SyntaxError: Unexpected identifier 'bar'\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)";
    expect(readNodeFailure(shown('/job/main.js:4', what), 'main.js').error).toMatchObject({
      kind: 'syntax',
      line: 4,
    });
  });

  test('a package that is not there, and a file that is not', () => {
    const missing = (name: string) =>
      shown(
        'node:internal/modules/cjs/loader:1210',
        `Error: Cannot find module '${name}'\nRequire stack:\n- /job/main.js\n    at require (node:internal:1:1)`,
      );
    expect(readNodeFailure(missing('chai'), 'main.js').missing).toEqual(['chai']);
    expect(readNodeFailure(missing('./own'), 'main.js').missing).toEqual([]);
  });

  test('the end of the heap', () => {
    const stderr = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n';
    expect(readNodeFailure(stderr, 'main.js')).toEqual({ error: null, outOfMemory: true });
  });
});

describe('messages to compilers', () => {
  test('come through whole, however they are cut', () => {
    const sent = new PassThrough();
    writeMessage(sent, ['Main.java', 'text with ü', '']);
    writeMessage(sent, []);
    writeMessage(sent, ['x'.repeat(100_000)]);
    const bytes: Buffer = sent.read();
    for (const size of [1, 3, 4096, bytes.length]) {
      const got: string[][] = [];
      const pipe = new PassThrough();
      readMessages(
        pipe,
        (fields) => got.push(fields.map(String)),
        () => {},
      );
      for (let at = 0; at < bytes.length; at += size) pipe.emit('data', bytes.subarray(at, at + size));
      expect(got).toEqual([['Main.java', 'text with ü', ''], [], ['x'.repeat(100_000)]]);
    }
  });

  test('that promise more than is taken are nonsense', () => {
    const pipe = new PassThrough();
    const reasons: string[] = [];
    readMessages(
      pipe,
      () => {},
      (reason) => reasons.push(reason),
    );
    pipe.emit('data', Buffer.from([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff]));
    for (let at = 0; at < 65; at++) pipe.emit('data', Buffer.alloc(2 ** 20));
    expect(reasons.length).toBeGreaterThan(0);
  });

  test('answer with diagnostics and outputs', () => {
    const fields = ['1', 'error', 'CS1', 'bad', 'Program.cs', '3', '', 'a.dll', 'bytes'].map((text) =>
      Buffer.from(text),
    );
    expect(readAnswer(fields)).toEqual({
      diagnostics: [
        { severity: 'error', code: 'CS1', message: 'bad', file: 'Program.cs', line: 3, column: null },
      ],
      outputs: new Map([['a.dll', Buffer.from('bytes')]]),
    });
    expect(() => readAnswer([])).toThrow('no answer');
  });
});

describe('the filter of system calls', () => {
  /** Runs a filter as the kernel would: an accumulator, jumps forward, a verdict. */
  function verdict(filter: Uint8Array, arch: number, call: number): number {
    const words = new DataView(filter.buffer);
    let accumulator = 0;
    for (let at = 0; ; ) {
      const code = words.getUint16(at * 8, true);
      const value = words.getUint32(at * 8 + 4, true);
      if (code === 0x06) return value;
      if (code === 0x20) accumulator = value === 0 ? call : arch;
      const holds = code === 0x15 ? accumulator === value : accumulator >= value;
      at += 1 + (code === 0x20 ? 0 : words.getUint8(at * 8 + (holds ? 2 : 3)));
    }
  }

  const ALLOWED = 0x7fff0000;
  const REFUSED = 0x00050001;
  const ARCHES: Record<string, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };

  test.each(Object.entries(ARCHES))('%s refuses what is listed, and nothing else', (name, arch) => {
    const filter = seccompFilter(name);
    if (filter === null) throw new Error('There is no filter.');
    const listed = new Set(Object.values(refusedCalls(name)));
    expect(listed.size).toBeGreaterThan(40);
    for (let call = 0; call < 600; call++) {
      expect(verdict(filter, arch, call)).toBe(listed.has(call) ? REFUSED : ALLOWED);
    }
    expect(verdict(filter, 0x40000003, 1)).toBe(REFUSED);
  });

  test('x32 calls are refused on x86-64', () => {
    expect(verdict(seccompFilter('x64') ?? new Uint8Array(), 0xc000003e, 0x40000000 + 39)).toBe(REFUSED);
  });

  test('there is none for machines without a table', () => {
    expect(seccompFilter('riscv64')).toBeNull();
  });
});

test('the control groups of a process, by controller', () => {
  const groups = ownGroups('9:name=systemd:/\n4:memory:/a/b\n2:cpu,cpuacct:/\n0::/user.slice\n');
  expect(groups.get('memory')).toBe('/a/b');
  expect(groups.get('cpu')).toBe('/');
  expect(groups.get('')).toBe('/user.slice');
  expect(groups.get('pids')).toBeUndefined();
});
