import { abbreviation } from './abbreviation.ts';
import { daysIn } from './calendar.ts';
import type { DayOfYear, Era, Rule } from './source.ts';

const DAY = 86_400;
/** POSIX's own time of day where a date gives none. */
const TWO = 7200;

/** What an era without an end says of all time to come, as a POSIX TZ string (`man tzset`). */
export function footer(era: Era, rules: Rule[]): string {
  const { standard, saving, format } = era;
  const name = (save: number, letters: string) =>
    quoted(abbreviation(format, standard + save, save !== 0, letters));
  if (typeof saving === 'number') return name(saving, '') + time(-(standard + saving));
  const lasting = rules.filter(({ toYear }) => !Number.isFinite(toYear));
  const [standardRule, ...more] = lasting.filter(({ save }) => save === 0);
  const [shiftedRule, ...evenMore] = lasting.filter(({ save }) => save !== 0);
  if (standardRule === undefined || shiftedRule === undefined) {
    const last = standardRule ?? latest(rules);
    return name(last.save, last.letters) + time(-(standard + last.save));
  }
  if (more.length + evenMore.length > 0) {
    throw new Error('more than two switches a year go on for ever, which POSIX has no words for');
  }
  const offset = shiftedRule.save === 3600 ? '' : time(-(standard + shiftedRule.save));
  return [
    name(0, standardRule.letters) + time(-standard) + name(shiftedRule.save, shiftedRule.letters) + offset,
    date(shiftedRule.on, standard, 0),
    date(standardRule.on, standard, shiftedRule.save),
  ].join(',');
}

/** The rule whose switch came last: what it brought still holds. */
function latest(rules: Rule[]): Rule {
  return rules.reduce((best, rule) =>
    rule.toYear > best.toYear || (rule.toYear === best.toYear && rule.on.month > best.on.month) ? rule : best,
  );
}

function quoted(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? name : `<${name}>`;
}

/** Hours, minutes and seconds, without those that are zero at the end. */
function time(seconds: number): string {
  const total = Math.abs(seconds);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  while (parts.length > 1 && parts.at(-1) === 0) parts.pop();
  const [hours, ...rest] = parts;
  return [seconds < 0 ? `-${hours}` : `${hours}`, ...rest.map((part) => String(part).padStart(2, '0'))].join(
    ':',
  );
}

/** A switch's day and local time, given what is saved until then. */
function date({ month, day, time: given, clock }: DayOfYear, standard: number, save: number): string {
  let at = given + (clock === 'utc' ? standard : 0) + (clock === 'wall' ? 0 : save);
  let text: string;
  if (day.kind === 'date') {
    const before = Array.from({ length: month - 1 }, (_, index) => daysIn(index + 1));
    text = `J${before.reduce((sum, days) => sum + days, 0) + day.date}`;
  } else {
    let { weekday } = day;
    let week = 5;
    // POSIX counts weeks from the first of a month; days past a whole week move into the time.
    if (day.kind === 'onOrAfter') {
      const beyond = (day.date - 1) % 7;
      weekday -= beyond;
      at += beyond * DAY;
      week = 1 + Math.floor((day.date - 1) / 7);
    } else if (day.kind === 'onOrBefore' && day.date !== daysIn(month)) {
      const beyond = day.date % 7;
      weekday -= beyond;
      at += beyond * DAY;
      week = Math.floor(day.date / 7);
    }
    text = `M${month}.${week}.${(weekday + 7) % 7}`;
  }
  return at === TWO ? text : `${text}/${time(at)}`;
}
