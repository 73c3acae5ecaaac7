import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The part of an editor that React needs. */
export interface Editor {
  /** Shows a text, keeping cursor and scroll where it is the one shown already. */
  show(text: string): void;
  /** Marks lines (1-based) and brings the first of them into view. */
  mark(lines: readonly number[]): void;
  destroy(): void;
}

const markLines = StateEffect.define<readonly number[]>();
const lineMark = Decoration.line({ class: 'code-marked' });

const markedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(markLines)) continue;
      const doc = transaction.state.doc;
      const inside = [...new Set(effect.value)].filter((line) => line >= 1 && line <= doc.lines);
      next = Decoration.set(inside.sort((a, b) => a - b).map((line) => lineMark.range(doc.line(line).from)));
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// Classes instead of colours, so that both themes come from the tokens.
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self], class: 'code-keyword' },
  { tag: [tags.string, tags.special(tags.string)], class: 'code-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'code-number' },
  { tag: [tags.comment, tags.docString], class: 'code-comment' },
  {
    tag: [
      tags.definition(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.className,
    ],
    class: 'code-definition',
  },
]);

/** Characters that change how text reads without being seen are shown by name. */
const invisible = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00a0\u00ad]/g;

/** An editor for Python in an element. Read-only ones can still be selected from and scrolled by keyboard. */
export function createEditor(
  parent: HTMLElement,
  { label, editable, onChange }: { label: string; editable: boolean; onChange: (text: string) => void },
): Editor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        highlightSpecialChars({ addSpecialChars: invisible }),
        python(),
        syntaxHighlighting(highlight),
        markedLines,
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorState.readOnly.of(!editable),
        EditorView.editable.of(editable),
        editable
          ? [
              history(),
              highlightActiveLine(),
              // Tab indents only together with Ctrl, so that it never traps the keyboard.
              keymap.of([
                ...defaultKeymap,
                ...historyKeymap,
                { key: 'Mod-]', run: indentMore },
                { key: 'Mod-[', run: indentLess },
              ]),
            ]
          : [],
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(text) {
      const shown = view.state.doc.toString();
      if (text.replaceAll(/\r\n?/g, '\n') === shown) return;
      view.dispatch({ changes: { from: 0, to: shown.length, insert: text } });
    },
    mark(lines) {
      const first = lines[0];
      const doc = view.state.doc;
      const effects: StateEffect<unknown>[] = [markLines.of(lines)];
      if (first !== undefined && first >= 1 && first <= doc.lines) {
        effects.push(EditorView.scrollIntoView(doc.line(first).from, { y: 'center' }));
      }
      view.dispatch({ effects });
    },
    destroy: () => view.destroy(),
  };
}
