import { useEffect, useImperativeHandle, type Ref } from 'react';
import { useEditorView, type EditorField } from '@/shared/editor/useEditorView';
import type { Placeholder } from '../placeholders';
import { messageExtensions } from './extensions';

export type EditorHandle = {
  focus: () => void;
  /** Puts a text where the caret is. */
  insert: (text: string) => void;
};

type Props = EditorField & {
  oneLine: boolean;
  placeholders: Placeholder[];
  onSend: () => void;
  ref: Ref<EditorHandle>;
};

/** CodeMirror as a field of the message. */
export function MessageEditor(props: Props) {
  const { oneLine, onBlur, ref } = props;
  const { container, view } = useEditorView(props, (now) =>
    messageExtensions({
      placeholders: () => now().placeholders,
      onText: (text) => now().onChange(text),
      onSend: () => now().onSend(),
      oneLine,
    }),
  );
  useEffect(() => view.current?.contentDOM.setAttribute('aria-multiline', String(!oneLine)), [view, oneLine]);

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
