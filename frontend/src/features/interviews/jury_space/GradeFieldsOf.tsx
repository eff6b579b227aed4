import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '@/shared/form/TextField';
import { gradeTypes, letters, modes } from './labels';
import type { GradeFields } from './schema';
import { ToggleField } from './ToggleField';

const TOUCH = 48;
const GRADE = 64;
const keys: Record<string, string> = { a: 'A', b: 'B', c: 'C', d: 'D', f: 'F', x: 'ABS' };

type Props = { readOnly: boolean; onType: (gradeType: string) => void };

/** The fields of a grade; on the grades, the letters of the keyboard choose. */
export function GradeFieldsOf({ readOnly, onType }: Props) {
  const { control, setValue } = useFormContext<GradeFields>();
  const interview = useWatch({ control, name: 'gradeType' }) === 'INTERVIEW';
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
      {interview && (
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
          labels={letters}
          height={GRADE}
          readOnly={readOnly}
          onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
            const letter = ctrlKey || metaKey || altKey ? undefined : keys[key.toLowerCase()];
            if (letter) setValue('grade', letter, { shouldDirty: true, shouldValidate: true });
          }}
        />
      </Box>
      <TextField<GradeFields>
        name="juryNumber"
        label="Numéro de jury"
        required={false}
        input={{ readOnly }}
      />
      <TextField<GradeFields> name="juryDate" label="Date de jury" type="date" input={{ readOnly }} />
      {interview && (
        <>
          <TextField<GradeFields>
            name="juryStartTime"
            label="Heure de début"
            type="time"
            input={{ readOnly }}
          />
          <TextField<GradeFields> name="juryEndTime" label="Heure de fin" type="time" input={{ readOnly }} />
        </>
      )}
    </>
  );
}
