import { acceptCompletion, autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import { Decoration, EditorView, MatchDecorator, ViewPlugin, drawSelection, keymap } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { cspNonce } from '@/shared/theme/nonce';
import { openedAt, placeholdersFound, WRITTEN, type Placeholder } from '../placeholders';
import { editorTheme } from './editorTheme';

type Options = {
  placeholders: () => Placeholder[];
  onText: (text: string) => void;
  onSend: () => void;
  /** A subject has one line. */
  oneLine: boolean;
};

/** A text whose placeholders are marked, and completed as one types. */
export function messageExtensions({ placeholders, onText, onSend, oneLine }: Options): Extension {
  const nonce = cspNonce();
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    EditorState.phrases.of({ Completions: 'Propositions' }),
    history(),
    drawSelection(),
    oneLine ? onOneLine : EditorView.lineWrapping,
    marks,
    autocompletion({ override: [completion(placeholders)], icons: false }),
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (onSend(), true) }])),
    // Without proposals, Tab leaves the field.
    keymap.of([{ key: 'Tab', run: acceptCompletion }, ...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of(({ docChanged, state, view }) => {
      if (docChanged) onText(state.doc.toString());
      // The list of completions scrolls: a scrolled region must be able to take the focus (RGAA).
      const list = view.dom.querySelector<HTMLElement>('.cm-tooltip-autocomplete > ul');
      if (list) list.tabIndex = 0;
    }),
    editorTheme(oneLine),
  ];
}

/** What is typed or pasted on several lines becomes one. */
const onOneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const text = transaction.newDoc.toString().replace(/\s*\n\s*/g, ' ');
  const { length } = transaction.startState.doc;
  const anchor = Math.min(transaction.newSelection.main.head, text.length);
  return { changes: { from: 0, to: length, insert: text }, selection: { anchor } };
});

const completion =
  (placeholders: () => Placeholder[]): CompletionSource =>
  ({ state, pos, explicit }) => {
    const text = state.doc.toString();
    const opened = openedAt(text, pos);
    if (!opened && !explicit) return null;
    const { from, typed } = opened ?? { from: pos, typed: '' };
    const before = opened ? '' : '{';
    const after = text.charAt(pos) === '}' ? '' : '}';
    return {
      from,
      filter: false,
      options: placeholdersFound(placeholders(), typed).map(({ name, detail }) => ({
        label: name,
        detail,
        apply: (view, _option, start, end) => {
          const insert = before + name + after;
          const anchor = start + insert.length + (after === '' ? 1 : 0);
          view.dispatch({ changes: { from: start, to: end, insert }, selection: { anchor } });
        },
      })),
    };
  };

const placeholderMark = Decoration.mark({ class: 'cm-placeholderOfText' });
const matcher = new MatchDecorator({
  regexp: WRITTEN,
  decorate: (add, from, to, [written]) => written !== '{{' && add(from, to, placeholderMark),
});

const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
