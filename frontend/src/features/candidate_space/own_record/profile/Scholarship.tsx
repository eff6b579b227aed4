import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { NativeChoiceField } from '../NativeChoiceField';
import type { ProfileFields } from './schema';

/** Whether the candidate holds a scholarship, then which; Non hides and empties the second question. */
export function Scholarship({ types }: { types: string[] }) {
  const { setValue } = useFormContext<ProfileFields>();
  const [scholarship, type] = useWatch<ProfileFields, ['scholarship', 'scholarshipType']>({
    name: ['scholarship', 'scholarshipType'],
  });
  const id = useId();
  return (
    <>
      <Controller<ProfileFields, 'scholarship'>
        name="scholarship"
        render={({ field: { ref, value, onChange, name }, fieldState: { error } }) => (
          <FormControl error={error !== undefined} fullWidth>
            <FormLabel id={id} required>
              Avez-vous une bourse cette année ?
            </FormLabel>
            <ToggleButtonGroup
              exclusive
              fullWidth
              value={value}
              aria-labelledby={id}
              aria-describedby={`${id}-help`}
              onChange={(_, chosen: string | null) => {
                if (chosen === null) return;
                onChange(chosen);
                if (chosen === 'non') setValue('scholarshipType', '', { shouldDirty: true });
              }}
            >
              <ToggleButton ref={ref} name={name} value="oui" sx={{ height: 48, fontSize: 16 }}>
                Oui
              </ToggleButton>
              <ToggleButton value="non" sx={{ height: 48, fontSize: 16 }}>
                Non
              </ToggleButton>
            </ToggleButtonGroup>
            <FieldMessage id={`${id}-help`} error={error?.message} />
          </FormControl>
        )}
      />
      {scholarship === 'oui' && (
        <NativeChoiceField<ProfileFields> name="scholarshipType" label="Type de bourse" none="Choisir">
          {(type === '' || types.includes(type) ? types : [type, ...types]).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </NativeChoiceField>
      )}
    </>
  );
}
