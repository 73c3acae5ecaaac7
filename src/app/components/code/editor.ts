import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { codeFolding, foldEffect, foldedRanges, unfoldEffect } from '@codemirror/language';
import { Compartment, EditorState, type Extension, type StateEffect } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap } from '@codemirror/view';
import type { Language } from '../../../model/index.ts';
import { answerRegion, placeRegion, regionOf } from './answerRegion.ts';
import { appearance } from './appearance.ts';
import { foldableRuns } from './folds.ts';
import { syntaxOf } from './languages.ts';
import { type LineMark, lineMarks, markedLines, markLines } from './lineMarks.ts';
import { markRanges, type RangeMark, rangeMarks } from './rangeMarks.ts';

/** The part of an editor that React needs. */
export interface Editor {
  /** Shows a text, or an answer with what stands around it; cursor and scroll stay where it is shown already. */
  show(text: string, around: Around | null): void;
  /** Marks lines and brings the first of them into view. */
  mark(marks: readonly LineMark[]): void;
  /** Marks ranges of lines, which stay where they are in the text. */
  markFound(ranges: readonly RangeMark[]): void;
  /** Folds away what is neither answer nor marked, or shows it all. */
  fold(folded: boolean): void;
  destroy(): void;
}

/** What stands before and after an answer. */
export interface Around {
  before: string;
  after: string;
}

const editing: Extension = [
  history(),
  highlightActiveLine(),
  // Tab indents only together with Ctrl, so that it never traps the keyboard.
  keymap.of([
    ...defaultKeymap,
    ...historyKeymap,
    { key: 'Mod-]', run: indentMore },
    { key: 'Mod-[', run: indentLess },
  ]),
];

/** An editor in an element. `onChange` is told the answer, without what stands around it. */
export function createEditor(
  parent: HTMLElement,
  {
    label,
    language,
    editable,
    onChange,
  }: { label: string; language: Language; editable: boolean; onChange: (text: string) => void },
): Editor {
  const syntax = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        appearance(label, editable),
        syntax.of([]),
        lineMarks,
        rangeMarks,
        answerRegion,
        codeFolding({
          preparePlaceholder: ({ doc }, { from, to }) => doc.lineAt(to).number - doc.lineAt(from).number + 1,
          placeholderDOM: foldedLines,
        }),
        editable ? editing : [],
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(answerIn(update.state));
        }),
      ],
    }),
  });
  let destroyed = false;
  void syntaxOf(language).then((loaded) => {
    if (!destroyed) view.dispatch({ effects: syntax.reconfigure(loaded) });
  });
  return {
    show(text, around) {
      const [before, answer, after] = [around?.before ?? '', text, around?.after ?? ''].map(withPlainBreaks);
      const shown = view.state.doc.toString();
      const wanted = `${before}${answer}${after}`;
      const from = before?.length ?? 0;
      const region = around === null ? null : { from, to: from + (answer?.length ?? 0) };
      if (wanted === shown && region?.from === regionOf(view.state)?.from) return;
      view.dispatch({
        changes: { from: 0, to: shown.length, insert: wanted },
        effects: placeRegion(region),
        filter: false,
      });
    },
    mark(marks) {
      const first = marks[0];
      const { doc } = view.state;
      const effects: StateEffect<unknown>[] = [markLines(marks)];
      if (first !== undefined && first.line >= 1 && first.line <= doc.lines) {
        effects.push(EditorView.scrollIntoView(doc.line(first.line).from, { y: 'center' }));
      }
      view.dispatch({ effects });
    },
    markFound(ranges) {
      view.dispatch({ effects: markRanges(ranges) });
    },
    fold(folded) {
      const { state } = view;
      view.dispatch({ effects: [...unfoldsOf(state), ...(folded ? foldsOf(state) : [])] });
    },
    destroy: () => {
      destroyed = true;
      view.destroy();
    },
  };
}

function answerIn(state: EditorState): string {
  const region = regionOf(state);
  return region === null ? state.doc.toString() : state.sliceDoc(region.from, region.to);
}

function foldsOf(state: EditorState): StateEffect<unknown>[] {
  const { doc } = state;
  const region = regionOf(state);
  const wanted = markedLines(state).map((line) => ({ first: line, last: line }));
  if (region !== null) {
    wanted.push({ first: doc.lineAt(region.from).number, last: doc.lineAt(region.to).number });
  }
  return foldableRuns(doc.lines, wanted).map(({ first, last }) =>
    foldEffect.of({ from: doc.line(first).from, to: doc.line(last).to }),
  );
}

function unfoldsOf(state: EditorState): StateEffect<unknown>[] {
  const unfolds: StateEffect<unknown>[] = [];
  foldedRanges(state).between(0, state.doc.length, (from, to) => {
    unfolds.push(unfoldEffect.of({ from, to }));
  });
  return unfolds;
}

function foldedLines(_view: EditorView, unfold: (event: Event) => void, lines: number): HTMLElement {
  const element = document.createElement('span');
  element.className = 'code-folded';
  element.textContent = `⋯ ${lines} lines`;
  element.title = 'Show these lines';
  element.addEventListener('click', unfold);
  return element;
}

/** As CodeMirror keeps line breaks. */
function withPlainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
