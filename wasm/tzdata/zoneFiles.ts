import type { Source } from './source.ts';
import { zoneHistory } from './transitions.ts';
import { encodeTzif } from './tzif.ts';

/**
 * Every zone of the source, aliases too, as TZif files by their key ("Europe/Paris").
 * @throws Error naming the zone that can't be compiled.
 */
export function zoneFiles({ zones, rules, links }: Source): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [key, eras] of zones) {
    try {
      files.set(key, encodeTzif(zoneHistory(eras, rules)));
    } catch (error) {
      throw new Error(`The zone ${key} can't be compiled: ${String(error)}`);
    }
  }
  for (const alias of links.keys()) {
    const target = aliased(alias, links);
    const file = files.get(target);
    if (file === undefined) throw new Error(`${alias} stands for ${target}, which is no zone.`);
    files.set(alias, file);
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Aliases may stand for aliases. */
function aliased(name: string, links: Map<string, string>): string {
  let target = name;
  for (let step = 0; step < links.size; step++) {
    const next = links.get(target);
    if (next === undefined) break;
    target = next;
  }
  return target;
}
