/** Local time as Python's `datetime.isoformat()`: microseconds, left out where they are 0. */
export function isoTimestamp(now: Date): string {
  const milliseconds = now.getMilliseconds();
  const fraction = milliseconds === 0 ? '' : `.${pad(milliseconds, 3)}000`;
  return `${date(now)}T${time(now)}${fraction}`;
}

/** Local time as `%Y-%m-%d %H:%M:%S`. */
export function plainTimestamp(now: Date): string {
  return `${date(now)} ${time(now)}`;
}

function date(now: Date): string {
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`;
}

function time(now: Date): string {
  return [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => pad(part, 2)).join(':');
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
