/** A package of npm that programs may require. */
interface Package {
  /** As programs name it. */
  name: string;
  /** The file of the package that is bundled, where it is not the one that Node would take. */
  entry?: string;
  /** A file of `packages/` that stands for the package, or wraps it. */
  shim?: string;
}

/** The packages that the published tasks use most and that work here as in Node. docs/javascript.md counts them. */
export const PACKAGES: readonly Package[] = [{ name: 'punycode', entry: 'punycode/punycode.js' }];
