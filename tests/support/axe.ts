import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, as lines to read: rule, element, why. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations: found } = await page.evaluate(
    (): Promise<AxeResults> => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''} ${node.html.slice(0, 160)}`,
    ),
  );
}
