import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

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

/**
 * How code looks wherever it is shown. Read-only code can still be selected from and scrolled by keyboard.
 *
 * @param label what the code is, for people who can't see it.
 */
export function appearance(label: string, editable: boolean): Extension {
  return [
    lineNumbers(),
    highlightSpecialChars({ addSpecialChars: invisible }),
    syntaxHighlighting(highlight),
    indentUnit.of('    '),
    EditorState.tabSize.of(4),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorState.readOnly.of(!editable),
    EditorView.editable.of(editable),
  ];
}
