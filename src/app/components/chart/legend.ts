import { dot, text } from '@observablehq/plot';

/** The narrowest column of the legend, and the height of its lines. */
const COLUMN = 200;
const LINE = 20;
/** Room for the vertical axis's name, above the legend. */
const ABOVE = 28;
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye'] as const;

/** How series are told apart: by colour and by shape. */
export function seriesLook(series: readonly string[]) {
  return {
    symbolOf: (name: string) => SYMBOLS[series.indexOf(name) % SYMBOLS.length] ?? 'circle',
    colourOf: (name: string) => `var(--series-${(series.indexOf(name) % 6) + 1})`,
  };
}

/** The series' names with their marks, above a plot of so much width within its margins. */
export function legendAbove(series: readonly string[], width: number) {
  const { symbolOf, colourOf } = seriesLook(series);
  const columns = Math.max(Math.floor(width / COLUMN), 1);
  const height = Math.ceil(series.length / columns) * LINE + ABOVE + 12;
  return {
    /** Room that it takes, as the plot's upper margin. */
    height,
    marks: series.map((name, at) => {
      const dx = (at % columns) * COLUMN;
      const dy = Math.floor(at / columns) * LINE - height + ABOVE + 6;
      const anchored = { frameAnchor: 'top-left', dy } as const;
      return [
        dot([name], { ...anchored, dx: dx + 8, r: 5, symbol: symbolOf(name), fill: colourOf(name) }),
        text([name], { ...anchored, dx: dx + 20, textAnchor: 'start', text: (one: string) => one }),
      ];
    }),
  };
}
