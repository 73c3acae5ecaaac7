import { type EditorState, type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter } from '@codemirror/view';

/** Lines that something was found in, 1-based, both included, and what. */
export interface RangeMark {
  from: number;
  to: number;
  /** Said when the gutter beside its first line is pointed at. */
  title: string;
}

interface Drawn {
  lines: RangeSet<Decoration>;
  gutter: RangeSet<GutterMarker>;
}

const NOTHING: Drawn = { lines: Decoration.none, gutter: RangeSet.empty };
const setRanges = StateEffect.define<readonly RangeMark[]>();
const foundLine = Decoration.line({ class: 'code-found' });

/** Beside the first line of what was found: how many, and what. Beside the others: a stroke. */
class FoundHere extends GutterMarker {
  readonly #titles: readonly string[];

  constructor(titles: readonly string[]) {
    super();
    this.#titles = titles;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof FoundHere && other.#titles.join('\n') === this.#titles.join('\n');
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    const count = this.#titles.length;
    element.className = count === 0 ? 'code-found-on' : 'code-found-first';
    element.textContent = count === 0 ? '│' : count === 1 ? '◆' : `◆${count}`;
    if (count > 0) element.title = this.#titles.join('\n');
    return element;
  }
}

const field = StateField.define<Drawn>({
  create: () => NOTHING,
  update(drawn, { effects, changes, state }) {
    const given = effects.findLast((effect) => effect.is(setRanges));
    if (given !== undefined) return draw(state, given.value);
    return { lines: drawn.lines.map(changes), gutter: drawn.gutter.map(changes) };
  },
  provide: (of) => EditorView.decorations.from(of, ({ lines }) => lines),
});

/** Marks what was found in lines: in the text, and in a gutter of its own, which is there once there is something in it. */
export const rangeMarks: Extension = [
  field,
  gutter({ class: 'code-found-gutter', markers: (view) => view.state.field(field).gutter }),
];

/** Marks these ranges and no others; lines beyond the text are left out. */
export function markRanges(marks: readonly RangeMark[]): StateEffect<readonly RangeMark[]> {
  return setRanges.of(marks);
}

function draw({ doc }: EditorState, marks: readonly RangeMark[]): Drawn {
  const titles = new Map<number, string[]>();
  for (const { from, to, title } of marks) {
    for (let line = Math.max(from, 1); line <= Math.min(to, doc.lines); line++) {
      const own = titles.get(line) ?? [];
      if (line === from) own.push(title);
      titles.set(line, own);
    }
  }
  const lines = [...titles].toSorted(([a], [b]) => a - b);
  return {
    lines: RangeSet.of(lines.map(([line]) => foundLine.range(doc.line(line).from))),
    gutter: RangeSet.of(lines.map(([line, said]) => new FoundHere(said).range(doc.line(line).from))),
  };
}
