import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { cspNonce } from '@/shared/theme/nonce';
import { formulaColours, formulaLanguage, separatesWithSemicolons } from '../grammar/formulaLanguage';
import { caretAt, type Caret } from './caret';
import { changedText } from './changedText';
import { formulaCompletion, type Option, type Surroundings } from './completion';
import { layOut } from './layOut';
import { familyMark, valueMark } from './completionParts';
import { editorTheme } from './editorTheme';

export type Listeners = {
  surroundings: () => Surroundings;
  onText: (text: string) => void;
  /** The caret moved; undefined once the editor has lost the focus. */
  onCaret: (caret: Caret | undefined) => void;
  onSave: () => void;
};

/** Everything the formula editor does. */
export function formulaExtensions({ surroundings, onText, onCaret, onSave }: Listeners): Extension {
  const nonce = cspNonce();
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    EditorState.phrases.of(phrases),
    lineNumbers(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    typedOverSelection,
    EditorView.lineWrapping,
    changedText,
    formulaLanguage,
    syntaxHighlighting(formulaColours),
    autocompletion({
      override: [formulaCompletion(surroundings)],
      icons: false,
      maxRenderedOptions: 100,
      addToOptions: [
        { position: 20, render: (option) => familyMark(asOption(option)) },
        { position: 90, render: (option) => valueMark(asOption(option), surroundings()) },
      ],
    }),
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: () => {
            onSave();
            return true;
          },
        },
      ]),
    ),
    keymap.of([
      // As in Excel; without proposals, Tab leaves the editor.
      { key: 'Tab', run: acceptCompletion },
      { key: 'F8', run: nextDiagnostic },
      { key: 'Shift-F8', run: previousDiagnostic },
      { key: 'Shift-Alt-f', run: layOut },
      ...closeBracketsKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, state, view }) => {
      const text = state.doc.toString();
      if (docChanged) onText(text);
      if (docChanged || selectionSet || focusChanged)
        onCaret(
          view.hasFocus ? caretAt(text, state.selection.main.head, separatesWithSemicolons(text)) : undefined,
        );
    }),
    // The list of completions scrolls: a scrolled region must be able to take the focus (RGAA). Tab never leads there.
    EditorView.updateListener.of(({ view }) => {
      const list = view.dom.querySelector<HTMLElement>('.cm-tooltip-autocomplete > ul');
      if (list) list.tabIndex = 0;
    }),
    editorTheme,
  ];
}

/**
 * Typing over a selection is done here. The browser would keep the colour of what it replaces in a style attribute, which
 * the content security policy refuses.
 */
const typedOverSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { from, to, empty } = view.state.selection.main;
    const { inputType, data: typed, isComposing } = event;
    if (inputType !== 'insertText' || !typed || empty || isComposing) return false;
    event.preventDefault();
    const replaced = () =>
      view.state.update(view.state.replaceSelection(typed), {
        userEvent: 'input.type',
        scrollIntoView: true,
      });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handler) => handler(view, from, to, typed, replaced))) view.dispatch(replaced());
    return true;
  },
});

// Every completion of this editor comes from `formulaCompletion`.
const asOption = (completion: Completion) => completion as Option;

const phrases = {
  Completions: 'Propositions',
  'Control character': 'Caractère de contrôle',
  'Selection deleted': 'Sélection supprimée',
};
