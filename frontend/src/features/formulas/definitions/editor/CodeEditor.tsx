import { setDiagnostics } from '@codemirror/lint';
import { useEffect, useImperativeHandle, type Ref } from 'react';
import { useEditorView, type EditorField } from '@/shared/editor/useEditorView';
import type { Fault } from '../api';
import type { Caret } from './caret';
import { setSaved } from './changedText';
import type { Surroundings } from './completion';
import { formulaExtensions } from './extensions';
import { diagnosticsOf } from './faults';
import { layOut } from './layOut';

export type EditorHandle = {
  focus: () => void;
  /** Lays the text out and takes the focus there. */
  layOut: () => void;
  /** Replaces a stretch of the text and takes the focus there. */
  replace: (change: { from: number; to: number; insert: string }) => void;
};

type Props = EditorField & {
  /** The text as it is saved, which is what changes are marked against; none for a new formula. */
  saved: string | undefined;
  onCaret: (caret: Caret | undefined) => void;
  onSave: () => void;
  surroundings: Surroundings;
  /** What the server says is wrong, and with which text. */
  faults: { text: string; list: readonly Fault[] };
  ref: Ref<EditorHandle>;
};

/** CodeMirror as the field of a formula. */
export function CodeEditor(props: Props) {
  const { saved, faults, onBlur, ref } = props;
  const { container, view } = useEditorView(props, (now) =>
    formulaExtensions({
      surroundings: () => now().surroundings,
      onText: (text) => now().onChange(text),
      onCaret: (caret) => now().onCaret(caret),
      onSave: () => now().onSave(),
    }),
  );

  useEffect(() => view.current?.dispatch({ effects: setSaved.of(saved) }), [view, saved]);

  useEffect(() => {
    const editor = view.current;
    // Errors of an older text are kept: the editor moves them as the person types.
    if (editor?.state.doc.toString() !== faults.text) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(faults.list, faults.text)));
  }, [view, faults]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    layOut: () => {
      if (view.current) layOut(view.current);
      view.current?.focus();
    },
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
