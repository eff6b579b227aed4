import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import type { Placeholder } from '../placeholders';
import { messageExtensions } from './extensions';

export type EditorHandle = {
  focus: () => void;
  /** Puts a text where the caret is. */
  insert: (text: string) => void;
};

type Props = {
  value: string;
  oneLine: boolean;
  placeholders: Placeholder[];
  onChange: (text: string) => void;
  onSend: () => void;
  onBlur: () => void;
  /** The ids of the elements that name and describe the field, and whether what it holds is wrong. */
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  ref: Ref<EditorHandle>;
};

/** CodeMirror as a field of the message. */
export function MessageEditor(props: Props) {
  const { value, oneLine, placeholders, labelledBy, describedBy, invalid, onBlur, ref } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(placeholders);
  const onText = useEffectEvent(props.onChange);
  const onSend = useEffectEvent(props.onSend);
  const initialText = useEffectEvent(() => value);

  useEffect(() => {
    latest.current = placeholders;
  }, [placeholders]);

  useEffect(() => {
    if (!container.current) return;
    const editor = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: initialText(),
        extensions: messageExtensions({
          placeholders: () => latest.current,
          onText: (text) => onText(text),
          onSend: () => onSend(),
          oneLine,
        }),
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [oneLine]);

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
    content?.setAttribute('aria-multiline', String(!oneLine));
  }, [labelledBy, describedBy, invalid, oneLine]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    insert: (text) => {
      const editor = view.current;
      editor?.dispatch(editor.state.replaceSelection(text));
      editor?.focus();
    },
  }));

  return <div ref={container} onBlur={onBlur} />;
}
