import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { runOne } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';
import { sharedData } from '../support/shared.ts';
import { script } from '../support/threadScripts.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

describe("a Python course's programs", () => {
  const file = sharedData('python-probes', 'probes.jsonl');
  /** What can't be here: see docs/python.md. */
  const IMPOSSIBLE = new Set([
    'file_formats/mmap_struct',
    'error_handling/recursion_c_stack',
    'error_handling/memoryerror',
    'object_identity/gc_weakref',
    'sys/ctypes',
  ]);

  test.skipIf(file === null)(
    'end as on CPython, three times in a row, but for what is listed',
    async () => {
      const probes: { id: string; code: string; stdin: string }[] = readFileSync(file ?? '', 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      for (let round = 0; round < 3; round++) {
        const failed: string[] = [];
        for (const { id, code, stdin } of probes) {
          const { outcome, exitStatus } = await runOne(page, { ...script(code), stdin });
          if (outcome !== 'exited' || exitStatus !== 0) failed.push(id);
        }
        expect(failed.filter((id) => !IMPOSSIBLE.has(id))).toEqual([]);
      }
    },
    600_000,
  );
});
