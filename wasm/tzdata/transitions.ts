import { abbreviation } from './abbreviation.ts';
import { moment } from './calendar.ts';
import { footer } from './footer.ts';
import type { Clock, DayOfYear, Era, Rule } from './source.ts';

/** What the clocks of a zone show during a stretch of time. */
export interface LocalTime {
  /** Seconds east of Greenwich. */
  offset: number;
  isDst: boolean;
  abbreviation: string;
  /**
   * By which clock the switch to it was set. Python tells local times apart by this too, and guesses for each
   * how much daylight saving is in it, so that dst() would differ without.
   */
  setBy: Clock;
}

export interface Transition {
  /** Seconds from 1970, UTC. */
  at: number;
  to: LocalTime;
}

export interface ZoneHistory {
  /**
   * The local times in use, each once; the first holds before all transitions. In the order of zic, since
   * Python's guesses depend on it.
   */
  times: LocalTime[];
  transitions: Transition[];
  /** What holds after the last transition, as a POSIX TZ string. */
  footer: string;
}

/** When an era begins, and by which clock that was set. */
interface Start {
  at: number;
  clock: Clock;
}

/**
 * As `zic -b fat` does: Python sees the same with the footer alone, but for its guesses of how much daylight
 * saving there is, which it draws from what is listed.
 */
const LISTED_UNTIL = 2037;

/** A switch that a rule brings about in one year, on its own clock. */
interface Switch {
  rule: Rule;
  moment: number;
}

/**
 * A zone's history as zic derives it: the eras one after the other, each with the switches of its rules.
 * Listed until 2037 or to the last change of rules, if that is later; from there on the footer holds.
 */
export function zoneHistory(eras: Era[], rules: Map<string, Rule[]>): ZoneHistory {
  const transitions: Transition[] = [];
  let first: LocalTime | null = null;
  let start: Start | null = null;
  const lastYear = lastListedYear(eras, rules);
  for (const era of eras) {
    const compiled = compileEra(era, rulesOf(era, rules), start, lastYear);
    first ??= compiled.first;
    transitions.push(...compiled.transitions);
    start =
      era.until === null || compiled.end === null ? null : { at: compiled.end, clock: era.until.on.clock };
  }
  const last = eras.at(-1);
  if (first === null || last === undefined) throw new Error('a zone without eras');
  const kept = settled(first, transitions);
  const used = [first, ...kept.map(({ to }) => to)];
  const times: LocalTime[] = [];
  for (const time of [first, ...transitions.map(({ to }) => to)]) {
    if (indexOfTime(times, time) === -1 && indexOfTime(used, time) !== -1) times.push(time);
  }
  return { times, transitions: kept, footer: footer(last, rulesOf(last, rules)) };
}

/** Where a local time stands in a list; -1 where it doesn't. */
export function indexOfTime(times: LocalTime[], time: LocalTime): number {
  return times.findIndex((other) => looksSame(other, time) && other.setBy === time.setBy);
}

export function rulesOf({ saving }: Era, rules: Map<string, Rule[]>): Rule[] {
  if (typeof saving === 'number') return [];
  const found = rules.get(saving.rules);
  if (found === undefined) throw new Error(`there are no rules named "${saving.rules}"`);
  return found;
}

function lastListedYear(eras: Era[], rules: Map<string, Rule[]>): number {
  const years = eras.flatMap((era) => [
    era.until?.year ?? 0,
    ...rulesOf(era, rules).map(({ fromYear, toYear }) => (Number.isFinite(toYear) ? toYear : fromYear)),
  ]);
  return Math.max(...years, LISTED_UNTIL);
}

/**
 * One era. `start` is when it begins, or null for the zone's first. What held at the start is what the rules
 * say of the time before it.
 */
function compileEra(
  era: Era,
  rules: Rule[],
  start: Start | null,
  lastYear: number,
): { first: LocalTime; transitions: Transition[]; end: number | null } {
  const { standard, saving } = era;
  const setBy = start?.clock ?? 'wall';
  if (typeof saving === 'number') {
    const to = localTime(era, saving, '', setBy);
    const transitions = start === null ? [] : [{ at: start.at, to }];
    return { first: to, transitions, end: endOf(era, saving) };
  }

  const transitions: Transition[] = [];
  // Before the first switch of all, standard time holds, with the letters of the earliest rule for it.
  const earliest = rules.filter(({ save }) => save === 0).sort((a, b) => a.fromYear - b.fromYear)[0];
  const first = localTime(era, 0, earliest?.letters ?? '', earliest?.on.clock ?? setBy);
  let initial: LocalTime | null = null;
  let initialOffset = standard;
  let save = 0;
  let startIsSwitch = start === null;
  let ended = false;
  const firstYear = Math.min(...rules.map(({ fromYear }) => fromYear));

  for (let year = firstYear; year <= (era.until?.year ?? lastYear) && !ended; year++) {
    const due = switchesOf(rules, year);
    while (due.length > 0 && !ended) {
      const end = endOf(era, save);
      const { rule, at } = takeEarliest(due, standard, save);
      const to = localTime(era, rule.save, rule.letters, rule.on.clock);
      ended = end !== null && at >= end;
      if (start !== null && at < start.at && !ended) {
        initialOffset = to.offset;
        initial = to;
      } else if (to.offset === initialOffset) {
        // Where no rule speaks of the time before the start, the next one of that offset lends its letters.
        initial ??= to;
      }
      if (ended) break;
      save = rule.save;
      if (start !== null && at < start.at) continue;
      startIsSwitch ||= at === start?.at;
      transitions.push({ at, to });
    }
  }
  if (!startIsSwitch && start !== null) {
    const to = initial ?? localTime(era, initialOffset - standard, '', setBy);
    transitions.push({ at: start.at, to: { ...to, setBy } });
  }
  return { first, transitions, end: endOf(era, save) };
}

function switchesOf(rules: Rule[], year: number): Switch[] {
  return rules
    .filter(({ fromYear, toYear }) => year >= fromYear && year <= toYear)
    .map((rule) => ({ rule, moment: moment(year, rule.on) }));
}

/** The switch that comes first, given what is saved now; removed from those due. */
function takeEarliest(due: Switch[], standard: number, save: number): { rule: Rule; at: number } {
  const timed = due.map((item) => ({ item, at: utc(item.moment, item.rule.on, standard, save) }));
  const earliest = timed.reduce((best, candidate) => (candidate.at < best.at ? candidate : best));
  due.splice(due.indexOf(earliest.item), 1);
  return { rule: earliest.item.rule, at: earliest.at };
}

function endOf({ until, standard }: Era, save: number): number | null {
  return until === null ? null : utc(moment(until.year, until.on), until.on, standard, save);
}

function utc(time: number, { clock }: DayOfYear, standard: number, save: number): number {
  if (clock === 'utc') return time;
  return time - standard - (clock === 'wall' ? save : 0);
}

function localTime(era: Era, save: number, letters: string, setBy: Clock): LocalTime {
  const offset = era.standard + save;
  const isDst = save !== 0;
  return { offset, isDst, abbreviation: abbreviation(era.format, offset, isDst, letters), setBy };
}

/**
 * Drops what changes nothing, and a switch that local clocks have already passed when it comes: there only
 * what it led to counts, from the switch before.
 */
function settled(first: LocalTime, transitions: Transition[]): Transition[] {
  const kept: Transition[] = [];
  for (const next of [...transitions].sort((a, b) => a.at - b.at)) {
    const last = kept.at(-1);
    const before = kept.at(-2)?.to ?? first;
    if (last !== undefined && next.at + last.to.offset <= last.at + before.offset) {
      last.to = next.to;
    } else if (last === undefined || !looksSame(last.to, next.to)) {
      kept.push({ ...next });
    }
  }
  return kept;
}

function looksSame(a: LocalTime, b: LocalTime): boolean {
  return a.offset === b.offset && a.isDst === b.isDst && a.abbreviation === b.abbreviation;
}
