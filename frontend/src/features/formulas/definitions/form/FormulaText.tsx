import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useMemo, useState, type RefObject } from 'react';
import { useController } from 'react-hook-form';
import { EditorFrame } from '@/shared/editor/EditorFrame';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { CodeEditor, type EditorHandle } from '../editor/CodeEditor';
import type { Caret } from '../editor/caret';
import type { Surroundings } from '../editor/completion';
import { FaultNotice } from '../editor/FaultNotice';
import { ReadingNotice } from '../editor/ReadingNotice';
import { SignatureHelp } from '../editor/SignatureHelp';
import type { FormulaFields } from './schema';
import type { Judgement } from './useFormulaCheck';

type Props = {
  saved: string | undefined;
  surroundings: Surroundings;
  judgement: Judgement | undefined;
  editor: RefObject<EditorHandle | null>;
  onSave: () => void;
};

/** The text of the formula: signature above, editor, then the first thing that is wrong. */
export function FormulaText({ saved, surroundings, judgement, editor, onSave }: Props) {
  const id = useId();
  const [caret, setCaret] = useState<Caret>();
  const { field, fieldState } = useController<FormulaFields, 'formula'>({ name: 'formula' });
  const { value, onChange, onBlur, ref: register } = field;
  useEffect(() => register({ focus: () => editor.current?.focus() }), [register, editor]);
  const wrong = fieldState.error?.message;
  const faults = useMemo(
    () => ({ text: judgement?.about.formula ?? '', list: judgement?.checked.errors ?? [] }),
    [judgement],
  );
  const current = judgement?.about.formula === value;
  const correct = current && judgement.checked.valid;
  const invalid = wrong !== undefined || faults.list.length > 0;
  return (
    <div>
      <Stack direction="row" sx={{ justifyContent: 'space-between', minHeight: 24 }}>
        <FormLabel id={`${id}-label`} error={wrong !== undefined} onClick={() => editor.current?.focus()}>
          Formule de calcul
        </FormLabel>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          {correct && (
            <Stack
              direction="row"
              role="status"
              sx={{ gap: 1, alignItems: 'center', fontSize: 13, color: 'var(--accent-text)' }}
            >
              <CheckCircleOutlined aria-hidden sx={{ fontSize: 16 }} />
              Formule correcte
            </Stack>
          )}
          <Link
            component="button"
            type="button"
            disabled={!correct}
            title={correct ? 'Maj+Alt+F' : 'La formule se met en forme une fois correcte.'}
            onClick={() => editor.current?.layOut()}
            sx={{
              fontSize: 13,
              fontWeight: 500,
              '&:disabled': { color: 'text.disabled', textDecoration: 'none' },
            }}
          >
            Mettre en forme
          </Link>
        </Stack>
      </Stack>
      <EditorFrame wrong={wrong !== undefined}>
        <SignatureHelp functions={surroundings.catalogue.functions} caret={caret} />
        <CodeEditor
          ref={editor}
          value={value}
          saved={saved}
          onChange={onChange}
          onBlur={onBlur}
          onCaret={setCaret}
          onSave={onSave}
          surroundings={surroundings}
          faults={faults}
          labelledBy={`${id}-label`}
          describedBy={`${id}-error`}
          invalid={invalid}
        />
      </EditorFrame>
      <Box sx={{ mt: 2 }}>
        {judgement && faults.list.length > 0 ? (
          <FaultNotice
            id={`${id}-error`}
            faults={faults.list}
            text={faults.text}
            onFix={(fix) => current && editor.current?.replace(fix)}
          />
        ) : (
          <FieldMessage id={`${id}-error`} error={wrong} />
        )}
        {current && <LookupNotes lookups={judgement.checked.lookups} />}
        {judgement && current && (
          <ReadingNotice
            draft={judgement.about}
            correct={judgement.checked.valid}
            onWrite={(insert) => editor.current?.replace({ from: 0, to: value.length, insert })}
          />
        )}
      </Box>
    </div>
  );
}

/** For how many candidates a look-up finds nothing, and why: the formula is right all the same. */
function LookupNotes({ lookups }: { lookups: Judgement['checked']['lookups'] }) {
  const notes = new Set(lookups.flatMap(({ message }) => message ?? []));
  return [...notes].map((message) => (
    <Box key={message} role="note" sx={{ fontSize: 13, color: 'var(--warning-text)', mt: 1 }}>
      {message}
    </Box>
  ));
}
