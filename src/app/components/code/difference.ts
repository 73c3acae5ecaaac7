import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { Compartment } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Language } from '../../../model/index.ts';
import { appearance } from './appearance.ts';
import { syntaxOf } from './languages.ts';

/** Below this width in CSS pixels two texts beside each other leave no room for either. */
const NARROW = 560;

/** Texts to compare, with what each is, for people who can't see it. */
export interface Compared {
  original: string;
  originalLabel: string;
  changed: string;
  changedLabel: string;
  /** Null for texts without a syntax. */
  language: Language | null;
}

/** Shows how two texts differ: beside each other, or in one column where there is no room. @returns the way to end it. */
export function showDifference(parent: HTMLElement, compared: Compared): () => void {
  const { original, changed, originalLabel, changedLabel, language } = compared;
  const syntax = new Compartment();
  const look = (label: string) => [appearance(label, false), EditorView.lineWrapping, syntax.of([])];
  const views: EditorView[] = [];
  let end: () => void;
  if (parent.clientWidth < NARROW) {
    const view = new EditorView({
      parent,
      doc: changed,
      extensions: [
        look(`${changedLabel}, with what it lacks of: ${originalLabel}`),
        unifiedMergeView({ original, mergeControls: false, syntaxHighlightDeletions: false }),
      ],
    });
    views.push(view);
    end = () => view.destroy();
  } else {
    const view = new MergeView({
      parent,
      a: { doc: original, extensions: look(originalLabel) },
      b: { doc: changed, extensions: look(changedLabel) },
    });
    views.push(view.a, view.b);
    end = () => view.destroy();
  }
  let ended = false;
  void (language === null ? Promise.resolve([]) : syntaxOf(language)).then((loaded) => {
    if (ended) return;
    for (const view of views) view.dispatch({ effects: syntax.reconfigure(loaded) });
  });
  return () => {
    ended = true;
    end();
  };
}
