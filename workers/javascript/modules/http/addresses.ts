const V4_PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const V4 = new RegExp(`^${V4_PART}(?:\\.${V4_PART}){3}$`);

export function isIPv4(text: unknown): boolean {
  return V4.test(String(text));
}

export function isIPv6(text: unknown): boolean {
  const address = String(text).replace(/%.*$/, '');
  if (!address.includes(':')) return false;
  try {
    // The URL parser reads addresses as Node does.
    new URL(`http://[${address}]/`);
    return true;
  } catch {
    return false;
  }
}

/** Which version of addresses a text is of; 0 for none. */
export function isIP(text: unknown): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}
