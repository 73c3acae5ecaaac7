import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Where in the text the model's answer stands; offsets into the document. */
export interface Region {
  from: number;
  to: number;
}

const setRegion = StateEffect.define<Region | null>();
const answerLine = Decoration.line({ class: 'code-answer' });

const field = StateField.define<Region | null>({
  create: () => null,
  update(region, { changes, effects }) {
    const given = effects.findLast((effect) => effect.is(setRegion));
    if (given !== undefined) return given.value;
    // What is typed at its edges belongs to it.
    return region && { from: changes.mapPos(region.from, -1), to: changes.mapPos(region.to, 1) };
  },
  provide: (of) => EditorView.decorations.compute([of, 'doc'], drawn),
});

/** Marks the answer within a program; in an editor only the answer can be changed. */
export const answerRegion: Extension = [
  field,
  EditorState.changeFilter.of(({ startState }) => {
    const region = startState.field(field);
    return region === null ? true : [0, region.from, region.to, startState.doc.length];
  }),
];

/** Says where the answer stands; null for nowhere in particular. */
export function placeRegion(region: Region | null): StateEffect<Region | null> {
  return setRegion.of(region);
}

export function regionOf(state: EditorState): Region | null {
  return state.field(field);
}

function drawn(state: EditorState): DecorationSet {
  const region = state.field(field);
  if (region === null) return Decoration.none;
  const first = state.doc.lineAt(region.from).number;
  const last = state.doc.lineAt(region.to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
  return Decoration.set(lines.map(({ from }) => answerLine.range(from)));
}
