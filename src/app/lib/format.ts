const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** 12345 as "12,345". */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** A count with its noun, for example "1 task" and "72 tasks". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A number with one decimal, a real minus sign and no "-0.0". */
export function formatDecimal(value: number, digits = 1): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace('-', '−');
}

/** Milliseconds as people read them: "0.4 ms", "38 ms", "1.24 s", "2 min 5 s". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10) return `${formatDecimal(milliseconds)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${formatDecimal(seconds, seconds < 10 ? 2 : 1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Bytes in powers of 1000, as disks are sold: "812 B", "3.1 MB". */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : formatDecimal(value, value < 100 ? 1 : 0)} ${units[unit]}`;
}

/** Bytes of memory in powers of 1024, as limits on memory are set: "512 MiB". */
export function formatMemory(bytes: number): string {
  return `${formatCount(bytes / 1024 ** 2)} MiB`;
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Milliseconds since 1970 as a date and time of the reader's zone. */
export function formatMoment(timestamp: number): string {
  return moment.format(timestamp);
}
