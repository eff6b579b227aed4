import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { hasKeptDraft } from '@/shared/form/drafts';
import { Form } from '@/shared/form/Form';
import { useKeptDraft, versionTypedOver } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatDateTime } from '@/shared/format/dates';
import type { GradeInfo, JuryCandidate } from './api';
import { ConfirmGradeDialog } from './ConfirmGradeDialog';
import { GradeActions } from './GradeActions';
import { GradeFieldsOf } from './GradeFieldsOf';
import { fieldsOf, gradeSchema, newGrade, type GradeFields } from './schema';
import { StaleGradeDialog } from './StaleGradeDialog';
import type { ReadUnsavedGrade } from './UnsavedGradeDialog';
import { useSaveGrade } from './useSaveGrade';

type Props = {
  candidate: JuryCandidate;
  /** Where the chosen jury's hours are told. */
  zone: string | undefined;
  /** One field a line. */
  narrow: boolean;
  /** Absent for those who only look. */
  mayGrade: boolean;
  onUnsaved: (unsaved: boolean) => void;
  /** Gives a function that reads the unsaved grade; undefined once the form unmounts. */
  onUnsavedGrade: (read: ReadUnsavedGrade | undefined) => void;
  onSaved: (saved: GradeInfo) => void;
  /** Goes to whom to grade next. */
  onNext: () => void;
  /** Under the fields: what else the person can do about the candidate. */
  children: ReactNode;
};

const TOUCH = 48;

const versionOf = (info: GradeInfo | null) => info?.version ?? null;

/**
 * The grade of a candidate (docs/rules/interviews.md): read-only once there is one; Modifier opens it, Annuler restores what is saved.
 * On the grades, the letters of the keyboard choose; Ctrl+Enter saves, then goes to the next candidate.
 */
export function GradeForm(props: Props) {
  const { candidate, zone, narrow, mayGrade, onUnsaved, onUnsavedGrade, onSaved, onNext, children } = props;
  const { interviewSlot: slot } = candidate;
  const [info, setInfo] = useState(candidate.gradeInfo);
  const draft = `grade.${candidate.id}`;
  const [version, setVersion] = useState(() => versionTypedOver(draft, versionOf(info)));
  const [editing, setEditing] = useState(() => mayGrade && (info === null || hasKeptDraft(draft)));
  const { form, refuse } = useSchemaForm<GradeFields>({
    schema: gradeSchema,
    defaultValues: info ? fieldsOf(info) : newGrade('INTERVIEW', slot, zone),
    onUnsaved,
  });
  useKeptDraft(draft, form, version);
  const box = useRef<HTMLDivElement>(null);
  const { getValues } = form;
  const focusGrade = useCallback(() => focusLetter(box.current, getValues('grade')), [getValues]);
  useEffect(() => {
    if (editing) focusGrade();
  }, [editing, focusGrade]);
  const { goOn, afterSaving } = useGoOn();
  const show = (saved: GradeInfo) => {
    setInfo(saved);
    setVersion(saved.version);
    setEditing(false);
    form.reset(fieldsOf(saved));
  };
  const { sending, restart } = useRestart(form);
  const { save, saving, stale, forget, confirmation } = useSaveGrade(candidate, info, {
    onSaved: (saved) => {
      onSaved(saved);
      // What was chosen while it was being saved is not saved yet.
      if (restart(fieldsOf(saved))) {
        setInfo(saved);
        setVersion(saved.version);
      } else {
        show(saved);
        goOn();
      }
    },
    onRefused: refuse,
    onRemoved: () => {
      setInfo(null);
      setVersion(null);
    },
  });
  const submit = (then?: () => void) => {
    if (then || !saving) afterSaving(then);
    if (saving) return;
    if (editing)
      void form.handleSubmit((fields) => {
        sending();
        save({ fields, version });
      })();
    else then?.();
  };
  const { isDirty } = form.formState;
  useUnsavedGrade(onUnsavedGrade, () => {
    const letter = form.getValues('grade');
    if (!editing || !isDirty || letter === '') return undefined;
    return { letter, name: candidate.name, save: submit, focus: focusGrade };
  });
  const restore = () => {
    form.reset(info ? fieldsOf(info) : newGrade('INTERVIEW', slot, zone));
    setVersion(versionOf(info));
    setEditing(info === null);
  };
  return (
    <Box
      ref={box}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        submit(onNext);
      }}
    >
      <Form form={form} onSubmit={() => submit()} sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
        <Box sx={[fieldsLayout, narrow && narrowLayout, !editing && readOnlyFields]}>
          <GradeFieldsOf
            readOnly={!editing}
            narrow={narrow}
            hasSlot={slot !== null}
            onType={(chosen) => form.reset(newGrade(chosen, slot, zone), { keepDefaultValues: true })}
          />
          <Box sx={{ gridColumn: '1 / -1' }}>
            {info?.author && <GradedBy info={info} />}
            {children}
          </Box>
        </Box>
        {mayGrade && (
          <GradeActions
            editing={editing}
            saving={saving}
            narrow={narrow}
            onCancel={restore}
            onChange={() => setEditing(true)}
            onNext={onNext}
          />
        )}
      </Form>
      <ConfirmGradeDialog {...confirmation} />
      {stale && (
        <StaleGradeDialog
          name={candidate.name}
          present={stale}
          typed={form.getValues()}
          saving={saving}
          onKeep={() => {
            show(stale);
            onSaved(stale);
            forget();
          }}
          onReplace={() => save({ fields: form.getValues(), version: stale.version })}
        />
      )}
    </Box>
  );
}

/** Hands over how the unsaved grade is read now, until the form unmounts. */
function useUnsavedGrade(handOver: Props['onUnsavedGrade'], read: ReadUnsavedGrade) {
  useEffect(() => handOver(read));
  useEffect(() => () => handOver(undefined), [handOver]);
}

/** Where to go once the grade is saved: whoever opened somebody else meanwhile stays with them. */
function useGoOn() {
  const then = useRef<() => void>(undefined);
  useEffect(() => () => void (then.current = undefined), []);
  return {
    goOn: () => then.current?.(),
    afterSaving: (chosen?: () => void) => void (then.current = chosen),
  };
}

/** To the letter that is chosen, where there is one: on another one, Enter would choose that. */
function focusLetter(box: HTMLElement | null, chosen: string) {
  const letters = [...(box?.querySelectorAll<HTMLButtonElement>('[data-field=grade]') ?? [])];
  (letters.find(({ value }) => value === chosen) ?? letters[0])?.focus();
}

const GradedBy = ({ info }: { info: GradeInfo }) => (
  <Box sx={{ mb: 2, color: 'text.secondary' }}>
    Noté par {info.author?.firstName} {info.author?.lastName}
    {info.graded && `, le ${formatDateTime(info.graded)}`}
  </Box>
);

/** What cannot be typed in looks so. */
const readOnlyFields = {
  '& .MuiOutlinedInput-root, & .MuiToggleButton-root.Mui-disabled:not(.Mui-selected)': {
    backgroundColor: 'var(--bg-sunken)',
  },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--border-subtle)' },
};

const narrowLayout = {
  gridTemplateColumns: { sm: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

const fieldsLayout = {
  display: 'grid',
  flex: 1,
  alignContent: 'start',
  columnGap: 4,
  rowGap: 1,
  p: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& .MuiOutlinedInput-root': { height: TOUCH, fontSize: 16 },
};
