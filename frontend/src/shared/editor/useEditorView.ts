import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';

export type EditorField = {
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** The ids of the elements that name and describe the editor, and whether what it holds is wrong. */
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
};

/**
 * CodeMirror in `container`, as a field of a form. `extensions` are made once; what they call reads the properties of that
 * moment by `now`.
 */
export function useEditorView<Props extends EditorField>(
  props: Props,
  extensions: (now: () => Props) => Extension,
) {
  const { value, labelledBy, describedBy, invalid } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  const begin = useEffectEvent(() =>
    EditorState.create({ doc: value, extensions: extensions(() => latest.current) }),
  );

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!container.current) return;
    const editor = new EditorView({ parent: container.current, state: begin() });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    const text = editor?.state.doc.toString();
    if (editor && text !== undefined && text !== value)
      editor.dispatch({ changes: { from: 0, to: text.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const content = view.current?.contentDOM;
    content?.setAttribute('aria-labelledby', labelledBy);
    content?.setAttribute('aria-describedby', describedBy);
    content?.setAttribute('aria-invalid', String(invalid));
  }, [labelledBy, describedBy, invalid]);

  return { container, view };
}
