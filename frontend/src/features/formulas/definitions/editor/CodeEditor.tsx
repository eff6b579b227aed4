import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import type { Fault } from '../api';
import type { Caret } from './caret';
import { setSaved } from './changedText';
import type { Surroundings } from './completion';
import { formulaExtensions } from './extensions';
import { diagnosticsOf } from './faults';

export type EditorHandle = {
  focus: () => void;
  /** Replaces a stretch of the text and takes the focus there. */
  replace: (change: { from: number; to: number; insert: string }) => void;
};

type Props = {
  value: string;
  /** The text as it is saved, which is what changes are marked against; none for a new formula. */
  saved: string | undefined;
  onChange: (text: string) => void;
  onCaret: (caret: Caret | undefined) => void;
  onSave: () => void;
  onBlur: () => void;
  surroundings: Surroundings;
  /** What the server says is wrong, and with which text. */
  faults: { text: string; list: readonly Fault[] };
  /** The ids of the elements that name and describe the editor, and whether what it holds is wrong. */
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  ref: Ref<EditorHandle>;
};

/** CodeMirror as a field of a form. */
export function CodeEditor(props: Props) {
  const { value, saved, surroundings, faults, labelledBy, describedBy, invalid, onBlur, ref } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(surroundings);
  const onText = useEffectEvent(props.onChange);
  const onCaret = useEffectEvent(props.onCaret);
  const onSave = useEffectEvent(props.onSave);
  const initialText = useEffectEvent(() => value);

  useEffect(() => {
    if (!container.current) return;
    const editor = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: initialText(),
        extensions: formulaExtensions({
          surroundings: () => latest.current,
          onText: (text) => onText(text),
          onCaret: (caret) => onCaret(caret),
          onSave: () => onSave(),
        }),
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    latest.current = surroundings;
  }, [surroundings]);

  useEffect(() => {
    const editor = view.current;
    const text = editor?.state.doc.toString();
    if (editor && text !== undefined && text !== value)
      editor.dispatch({ changes: { from: 0, to: text.length, insert: value } });
  }, [value]);

  useEffect(() => view.current?.dispatch({ effects: setSaved.of(saved) }), [saved]);

  useEffect(() => {
    const editor = view.current;
    // Errors of an older text are kept: the editor moves them as the person types.
    if (editor?.state.doc.toString() !== faults.text) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(faults.list, faults.text)));
  }, [faults]);

  useEffect(() => {
    const content = view.current?.contentDOM;
    content?.setAttribute('aria-labelledby', labelledBy);
    content?.setAttribute('aria-describedby', describedBy);
    content?.setAttribute('aria-invalid', String(invalid));
  }, [labelledBy, describedBy, invalid]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    replace: (change) => {
      view.current?.dispatch({
        changes: change,
        selection: { anchor: change.from + change.insert.length },
        scrollIntoView: true,
      });
      view.current?.focus();
    },
  }));

  return <div ref={container} onBlur={onBlur} />;
}
