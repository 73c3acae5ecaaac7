/** A package of npm that programs may require. */
interface Package {
  /** As programs name it. */
  name: string;
  /** The file of the package that is bundled, where it is not the one that Node would take. */
  entry?: string;
  /** A file of `packages/` that stands for the package, or wraps it. */
  shim?: string;
}

/** d3 is made of these; each may be required by itself, and d3 shares them. */
const D3_PARTS = [
  'd3-array',
  'd3-axis',
  'd3-brush',
  'd3-chord',
  'd3-color',
  'd3-contour',
  'd3-delaunay',
  'd3-dispatch',
  'd3-drag',
  'd3-dsv',
  'd3-ease',
  'd3-fetch',
  'd3-force',
  'd3-format',
  'd3-geo',
  'd3-hierarchy',
  'd3-interpolate',
  'd3-path',
  'd3-polygon',
  'd3-quadtree',
  'd3-random',
  'd3-scale',
  'd3-scale-chromatic',
  'd3-selection',
  'd3-shape',
  'd3-time',
  'd3-time-format',
  'd3-timer',
  'd3-transition',
  'd3-zoom',
];

/** The packages that the published tasks use most and that work here as in Node. docs/javascript.md counts them. */
export const PACKAGES: readonly Package[] = [
  { name: 'axios' },
  { name: 'bcryptjs' },
  { name: 'chai', shim: 'chai.ts' },
  { name: 'csv-parser' },
  { name: 'd3' },
  ...D3_PARTS.map((name) => ({ name })),
  { name: 'dotenv' },
  { name: 'dotenv/config' },
  { name: 'lodash' },
  { name: 'mock-fs', shim: 'mockFs.ts' },
  { name: 'moment' },
  { name: 'node-fetch' },
  { name: 'punycode', entry: 'punycode/punycode.js' },
  { name: 'redux' },
  { name: 'redux-thunk' },
  { name: 'uuid' },
  { name: 'xml2js' },
];
