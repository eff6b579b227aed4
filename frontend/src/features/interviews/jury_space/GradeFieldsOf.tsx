import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, useId, type KeyboardEvent } from 'react';
import { useFormContext, useWatch, Controller } from 'react-hook-form';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { TimeField } from '@/shared/form/TimeField';
import { LIMITS } from '@/shared/limits/api';
import { formatDay } from '@/shared/format/dates';
import { Card } from '@/shared/list/Card';
import { ChoiceButtons, choiceLines } from '@/shared/form/ChoiceButtons';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { gradeTypes, modes } from './labels';
import type { GradeFields } from './schema';

const TOUCH = 48;
const GRADE = 64;
/** The key of the grade that no key is named after. */
const ABSENT = { key: 'X', letter: 'ABS' };

/** The fields of a grade that come from the candidate's slot. */
const ofInterview = ['juryInterviewType', 'juryNumber', 'juryDate', 'juryStartTime', 'juryEndTime'] as const;

type Props = {
  readOnly: boolean;
  narrow: boolean;
  /** The interview is known: its fields stay folded until the person wants to change them. */
  hasSlot: boolean;
  onType: (gradeType: string) => void;
};

/** The fields of a grade; on the grades, the letters of the keyboard choose. */
export function GradeFieldsOf({ readOnly, narrow, hasSlot, onType }: Props) {
  const { control, setValue, formState } = useFormContext<GradeFields>();
  const { errors } = formState;
  const [unfolded, setUnfolded] = useState(!hasSlot);
  const hasMouse = useMediaQuery('(pointer: fine)', { noSsr: true }); // and then a keyboard
  // ABS typed in full: its A and its B are grades of their own.
  const typed = useRef('');
  const choose = (letter: string) => {
    typed.current = letter === 'B' && typed.current === 'A' ? 'AB' : letter;
    setValue('grade', letter, { shouldDirty: true, shouldValidate: true });
  };
  const letters: readonly string[] = LIMITS.gradeLetters;
  const ofKeys = letters.filter((letter) => letter.length === 1);
  const interview = useWatch({ control, name: 'gradeType' }) === 'INTERVIEW';
  // Once a field is wrong it stays in view, and so do the others while it is mended.
  if (!unfolded && ofInterview.some((name) => errors[name])) setUnfolded(true);
  const folded = !readOnly && !unfolded;
  return (
    <>
      <ToggleField
        name="gradeType"
        label="Type de note"
        labels={gradeTypes}
        height={TOUCH}
        readOnly={readOnly}
        onChoose={onType}
      />
      {interview && !folded && (
        <ToggleField
          name="juryInterviewType"
          label="Type d'entretien"
          labels={modes}
          height={TOUCH}
          readOnly={readOnly}
        />
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ToggleField
          name="grade"
          label="Note"
          labels={Object.fromEntries(letters.map((letter) => [letter, letter]))}
          height={GRADE}
          readOnly={readOnly}
          hint={
            readOnly || !hasMouse
              ? undefined
              : `Au clavier : ${ofKeys.join(', ')}, ou ${ABSENT.key} pour ${ABSENT.letter}`
          }
          columns={narrow ? 3 : undefined}
          onKeyDown={({ key, ctrlKey, metaKey, altKey, currentTarget }) => {
            const pressed = key.toUpperCase();
            const named =
              pressed === ABSENT.key ? ABSENT.letter : ofKeys.find((letter) => letter === pressed);
            const letter = ctrlKey || metaKey || altKey ? undefined : named;
            const chosen = key.toLowerCase() === 's' && typed.current === 'AB' ? 'ABS' : letter;
            if (!chosen) return;
            choose(chosen);
            currentTarget.querySelector<HTMLElement>(`[value=${chosen}]`)?.focus();
          }}
        />
      </Box>
      {folded ? (
        <InterviewCard onChange={() => setUnfolded(true)} />
      ) : (
        <>
          <TextField<GradeFields>
            name="juryNumber"
            label="Numéro de jury"
            required={false}
            input={{ readOnly }}
          />
          <DateField<GradeFields> name="juryDate" label="Date de jury" readOnly={readOnly} />
        </>
      )}
      {interview && !folded && (
        <>
          <TimeField<GradeFields> name="juryStartTime" label="Heure de début" readOnly={readOnly} />
          <TimeField<GradeFields> name="juryEndTime" label="Heure de fin" readOnly={readOnly} />
        </>
      )}
    </>
  );
}

/** The interview as the candidate's slot gives it, in two lines; of a PFM, the jury and the date alone. */
function InterviewCard({ onChange }: { onChange: () => void }) {
  const { control } = useFormContext<GradeFields>();
  const fields = useWatch({ control }) as GradeFields;
  const interview = fields.gradeType === 'INTERVIEW';
  const mode = (modes as Record<string, string>)[fields.juryInterviewType];
  const { juryNumber } = fields;
  const ofInterview = [mode, juryNumber && `jury ${juryNumber}`].filter(Boolean).join(', ');
  const day = formatDay(fields.juryDate);
  return (
    <Card sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>Entretien</Box>
        <Box sx={{ fontWeight: 500 }}>{interview ? ofInterview : juryNumber && `Jury ${juryNumber}`}</Box>
        <Box>{interview ? `${day}, ${fields.juryStartTime} à ${fields.juryEndTime}` : day}</Box>
      </Box>
      <Button variant="text" onClick={onChange} sx={{ height: 48, fontSize: 16 }}>
        Modifier
      </Button>
    </Card>
  );
}

type ToggleFieldProps = {
  name: keyof GradeFields;
  label: string;
  labels: Record<string, string>;
  height: number;
  readOnly: boolean;
  hint?: string | undefined;
  /** How many are on a line; all by default. */
  columns?: number | undefined;
  /** What else a choice changes. */
  onChoose?: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** One of a few values, as large buttons; the chosen one is ticked. */
function ToggleField(props: ToggleFieldProps) {
  const { name, label, labels, height, readOnly, hint, columns, onChoose, onKeyDown } = props;
  const { control } = useFormContext<GradeFields>();
  const id = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <FormControl error={error !== undefined} fullWidth>
          <FormLabel id={id} required>
            {label}
          </FormLabel>
          <ChoiceButtons
            fullWidth
            height={height}
            disabled={readOnly}
            choices={Object.entries(labels).map(([each, text]) => ({ value: each, label: text }))}
            value={value}
            fieldName={name}
            fieldRef={ref}
            aria-labelledby={id}
            aria-describedby={`${id}-help`}
            sx={groupStyle(columns, error !== undefined)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onChange={(chosen) => {
              onChange(chosen);
              onChoose?.(chosen);
            }}
          />
          <FieldMessage id={`${id}-help`} error={error?.message} {...(hint && { hint })} />
        </FormControl>
      )}
    />
  );
}

const groupStyle = (columns: number | undefined, wrong: boolean) => {
  if (columns) return choiceLines(columns, wrong ? 'var(--error-text)' : undefined);
  return wrong ? { '&& .MuiToggleButton-root': { borderColor: 'var(--error-text)' } } : undefined;
};
