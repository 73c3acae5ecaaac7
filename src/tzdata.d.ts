declare module 'virtual:tzdata' {
  /** Where the time zones for Python lie, relative to the page, and a hash of their content. */
  export const tzdata: { path: string; hash: string };
}
