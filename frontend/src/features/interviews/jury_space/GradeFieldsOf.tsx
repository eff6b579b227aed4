import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { TimeField } from '@/shared/form/TimeField';
import { LIMITS } from '@/shared/limits/api';
import { InterviewCard } from './InterviewCard';
import { gradeTypes, modes } from './labels';
import type { GradeFields } from './schema';
import { ToggleField } from './ToggleField';

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
