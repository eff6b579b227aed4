import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef, useImperativeHandle, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { EditorFrame } from '@/shared/editor/EditorFrame';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { useEditorView, type EditorField } from '@/shared/editor/useEditorView';
import { NAMED, OF_MEMBERS, type Placeholder } from './placeholders';
import type { MessageFields } from './schema';
import type { UnknownPlaceholder } from './useMessagePreview';
import { messageExtensions } from './editor/extensions';

type Props = {
  name: 'subject' | 'body';
  label: string;
  placeholders: Placeholder[];
  /** The placeholder of this text that does not exist, if any. */
  unknown: UnknownPlaceholder | undefined;
  onSend: () => void;
};

const hintOf = (toMembers: boolean) =>
  `Tapez { pour insérer une donnée du ${toMembers ? 'destinataire' : 'candidat'}.`;
const MARKS = '**gras**, listes « - » et liens [texte](https://…).';

/** The subject or the text of a message, with its placeholders. */
export function MessageText({ name, label, placeholders, unknown, onSend }: Props) {
  const id = useId();
  const editor = useRef<EditorHandle>(null);
  const { field, fieldState } = useController<MessageFields, typeof name>({ name });
  const { value, onChange, onBlur, ref: register } = field;
  useEffect(() => register({ focus: () => editor.current?.focus() }), [register]);
  const wrong = unknown?.message ?? fieldState.error?.message;
  const oneLine = name === 'subject';
  const toMembers = placeholders === OF_MEMBERS;
  const hint = hintOf(toMembers);
  return (
    <div>
      <FormLabel
        id={`${id}-label`}
        required
        error={wrong !== undefined}
        onClick={() => editor.current?.focus()}
      >
        {label}
      </FormLabel>
      <EditorFrame wrong={wrong !== undefined}>
        <MessageEditor
          ref={editor}
          value={value}
          oneLine={oneLine}
          placeholders={placeholders}
          onChange={onChange}
          onSend={onSend}
          onBlur={onBlur}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help`}
          invalid={wrong !== undefined}
        />
      </EditorFrame>
      <FieldMessage id={`${id}-help`} error={wrong} hint={oneLine ? hint : `${hint} ${MARKS}`} />
      {unknown && (
        <Insertions
          title="Remplacer par"
          names={unknown.suggestions}
          onInsert={(suggestion) => onChange(value.replaceAll(`{${unknown.placeholder}}`, `{${suggestion}}`))}
        />
      )}
      {!oneLine && (
        <Insertions
          title="Insérer"
          names={(toMembers ? OF_MEMBERS : NAMED).map((placeholder) => placeholder.name)}
          onInsert={(placeholder) => editor.current?.insert(`{${placeholder}}`)}
        />
      )}
    </div>
  );
}

type InsertionsProps = { title: string; names: string[]; onInsert: (name: string) => void };

const Insertions = ({ title, names, onInsert }: InsertionsProps) => (
  <Stack
    direction="row"
    role="group"
    aria-label={title}
    sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, '&:has(> :only-child)': { display: 'none' } }}
  >
    <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontSize: 13 }}>
      {title} :
    </Box>
    {names.map((name) => (
      <Button
        key={name}
        size="small"
        aria-label={`${title} ${name}`}
        onClick={() => onInsert(name)}
        sx={{ color: 'var(--accent-text)', backgroundColor: 'var(--accent-soft)' }}
      >
        {name}
      </Button>
    ))}
  </Stack>
);

type EditorHandle = {
  focus: () => void;
  /** Puts a text where the caret is. */
  insert: (text: string) => void;
};

type MessageEditorProps = EditorField & {
  oneLine: boolean;
  placeholders: Placeholder[];
  onSend: () => void;
  ref: Ref<EditorHandle>;
};

/** CodeMirror as a field of the message. */
function MessageEditor(props: MessageEditorProps) {
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
