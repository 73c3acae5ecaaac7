import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** A line to look at, 1-based, and what there is to say of it. */
export interface LineMark {
  line: number;
  /** `here`: a place that was asked for. The others say what went wrong there. */
  tone: 'here' | 'error' | 'warning';
  /** Shown below the line; null for nothing. */
  note: string | null;
}

const setMarks = StateEffect.define<readonly LineMark[]>();

class NoteBelow extends WidgetType {
  readonly #text: string;
  readonly #tone: LineMark['tone'];

  constructor({ note, tone }: LineMark) {
    super();
    this.#text = note ?? '';
    this.#tone = tone;
  }

  override eq(other: NoteBelow): boolean {
    return other.#text === this.#text && other.#tone === this.#tone;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = `code-note code-note-${this.#tone}`;
    element.textContent = this.#text;
    return element;
  }
}

const field = StateField.define<{ marks: readonly LineMark[]; drawn: DecorationSet }>({
  create: () => ({ marks: [], drawn: Decoration.none }),
  update({ marks, drawn }, transaction) {
    const given = transaction.effects.findLast((effect) => effect.is(setMarks));
    if (given === undefined) return { marks, drawn: drawn.map(transaction.changes) };
    return { marks: given.value, drawn: draw(transaction.state, given.value) };
  },
  provide: (of) => EditorView.decorations.from(of, ({ drawn }) => drawn),
});

/** Marks on lines, with notes below them. */
export const lineMarks: Extension = field;

/** Marks these lines and no others; those beyond the text are left out. */
export function markLines(marks: readonly LineMark[]): StateEffect<readonly LineMark[]> {
  return setMarks.of(marks);
}

/** Lines that are marked now. */
export function markedLines(state: EditorState): number[] {
  return state.field(field).marks.map(({ line }) => line);
}

function draw({ doc }: EditorState, marks: readonly LineMark[]): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const mark of marks) {
    if (mark.line < 1 || mark.line > doc.lines) continue;
    const line = doc.line(mark.line);
    ranges.push(Decoration.line({ class: `code-marked code-marked-${mark.tone}` }).range(line.from));
    if (mark.note === null) continue;
    ranges.push(Decoration.widget({ widget: new NoteBelow(mark), block: true, side: 1 }).range(line.to));
  }
  return Decoration.set(ranges, true);
}
