/**
 * Reader of tzdata.zi, the IANA time zone rules in the compact form that zic reads (`man zic`). Times are in
 * seconds; offsets are east of Greenwich.
 */

/** Against which clock a time of day is meant: local with daylight saving, local without it, or UTC. */
export type Clock = 'wall' | 'standard' | 'utc';

export interface DayOfYear {
  /** 1 to 12. */
  month: number;
  /** A day of the month, or a weekday (0 is Sunday) on, after or before one; 'last' is the month's last. */
  day:
    | { kind: 'date'; date: number }
    | { kind: 'onOrAfter' | 'onOrBefore'; weekday: number; date: number }
    | { kind: 'last'; weekday: number };
  /** Seconds since midnight; may lie outside the day. */
  time: number;
  clock: Clock;
}

/** When, each year of a span, so much is added to the standard time. */
export interface Rule {
  fromYear: number;
  /** Infinity for a rule in force. */
  toYear: number;
  on: DayOfYear;
  save: number;
  letters: string;
}

/** One stretch of a zone's history. */
export interface Era {
  standard: number;
  /** A fixed addition to standard time, or the name of the rules that give it. */
  saving: number | { rules: string };
  format: string;
  /** Null for the era that lasts. */
  until: { year: number; on: DayOfYear } | null;
}

export interface Source {
  /** For example "2026f". */
  version: string;
  zones: Map<string, Era[]>;
  rules: Map<string, Rule[]>;
  /** Alias to the name it stands for. */
  links: Map<string, string>;
}

const MONTHS = 'January February March April May June July August September October November December';
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday';

/** @throws Error naming the line that can't be read. */
export function readSource(text: string): Source {
  const source: Source = { version: '', zones: new Map(), rules: new Map(), links: new Map() };
  let eras: Era[] | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const fields = line.split(' ');
    try {
      if (line.startsWith('#')) {
        source.version ||= /^# version (\S+)$/.exec(line)?.[1] ?? '';
      } else if (eras !== null) {
        eras.push(readEra(fields));
      } else if (fields[0] === 'Z') {
        eras = [readEra(fields.slice(2))];
        source.zones.set(field(fields, 1), eras);
      } else if (fields[0] === 'R') {
        const name = field(fields, 1);
        const known = source.rules.get(name);
        const rule = readRule(fields);
        if (known === undefined) source.rules.set(name, [rule]);
        else known.push(rule);
      } else if (fields[0] === 'L') {
        source.links.set(field(fields, 2), field(fields, 1));
      } else {
        throw new Error('it begins with neither Z, R nor L');
      }
    } catch (error) {
      throw new Error(`tzdata.zi, line ${index + 1}: ${String(error)} in "${line}"`);
    }
    // A zone goes on until its era without an end.
    if (eras?.at(-1)?.until === null) eras = null;
  }
  if (source.version === '') throw new Error('tzdata.zi does not begin with "# version …".');
  return source;
}

function field(fields: string[], index: number): string {
  const value = fields[index];
  if (value === undefined) throw new Error(`field ${index + 1} is missing`);
  return value;
}

/** R NAME FROM TO - IN ON AT SAVE LETTERS */
function readRule(fields: string[]): Rule {
  const fromYear = integer(field(fields, 2));
  const to = field(fields, 3);
  const letters = field(fields, 9);
  return {
    fromYear,
    toYear: 'only'.startsWith(to)
      ? fromYear
      : 'maximum'.startsWith(to)
        ? Number.POSITIVE_INFINITY
        : integer(to),
    on: readDayOfYear(fields.slice(5, 8)),
    save: seconds(field(fields, 8)),
    letters: letters === '-' ? '' : letters,
  };
}

/** STDOFF RULES FORMAT [YEAR [MONTH [DAY [TIME]]]] */
function readEra(fields: string[]): Era {
  const saving = field(fields, 1);
  const year = fields[3];
  return {
    standard: seconds(field(fields, 0)),
    saving: saving === '-' ? 0 : /^-?\d/.test(saving) ? seconds(saving) : { rules: saving },
    format: field(fields, 2),
    until: year === undefined ? null : { year: integer(year), on: readDayOfYear(fields.slice(4)) },
  };
}

function readDayOfYear([month = 'January', day = '1', time = '0']: string[]): DayOfYear {
  const suffix = time.slice(-1);
  const clock = /[ugz]/.test(suffix) ? 'utc' : suffix === 's' ? 'standard' : 'wall';
  return {
    month: indexOf(MONTHS, month) + 1,
    day: readDay(day),
    time: seconds(/[a-z]$/.test(time) ? time.slice(0, -1) : time),
    clock,
  };
}

function readDay(text: string): DayOfYear['day'] {
  if (text.startsWith('last')) return { kind: 'last', weekday: indexOf(WEEKDAYS, text.slice(4)) };
  const [, weekday, sign, date] = /^([A-Z][a-z]*)([<>])=(\d+)$/.exec(text) ?? [];
  if (weekday === undefined || date === undefined) return { kind: 'date', date: integer(text) };
  const kind = sign === '>' ? 'onOrAfter' : 'onOrBefore';
  return { kind, weekday: indexOf(WEEKDAYS, weekday), date: integer(date) };
}

/** Which of the words the abbreviation stands for. */
function indexOf(words: string, abbreviation: string): number {
  const found = words.split(' ').flatMap((word, index) => (word.startsWith(abbreviation) ? [index] : []));
  const [index] = found;
  if (index === undefined || found.length > 1) throw new Error(`"${abbreviation}" is no month or weekday`);
  return index;
}

/** [-]H[:MM[:SS]] */
function seconds(text: string): number {
  if (text === '-') return 0;
  const [, sign, hours = '', minutes = '0', rest = '0'] =
    /^(-?)(\d+)(?::(\d+))?(?::(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`"${text}" is no time`);
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return sign === '-' && total !== 0 ? -total : total;
}

function integer(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new Error(`"${text}" is no whole number`);
  return Number(text);
}
