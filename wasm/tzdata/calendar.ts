import type { DayOfYear } from './source.ts';

const DAY = 86_400;

/** Seconds from 1970 to midnight of the day, on the proleptic Gregorian calendar. */
function midnight(year: number, month: number, date: number): number {
  const start = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  start.setUTCFullYear(year, month - 1, date);
  return start.getTime() / 1000;
}

/** Days of a month; of February in a common year, as zic counts it where no year is given. */
export function daysIn(month: number, year = 1970): number {
  return Math.round((midnight(year, month + 1, 1) - midnight(year, month, 1)) / DAY);
}

/** When the day comes in that year: seconds from 1970, on the day's own clock. */
export function moment(year: number, { month, day, time }: DayOfYear): number {
  const date = day.kind === 'last' ? daysIn(month, year) : day.date;
  const start = midnight(year, month, date);
  if (day.kind === 'date') return start + time;
  const weekday = new Date(start * 1000).getUTCDay();
  const forward = (day.weekday - weekday + 7) % 7;
  const back = (weekday - day.weekday + 7) % 7;
  return start + (day.kind === 'onOrAfter' ? forward : -back) * DAY + time;
}
