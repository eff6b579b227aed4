import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { NativeChoiceField } from '../NativeChoiceField';
import type { ProfileFields } from './schema';

const YES_OR_NO = [
  { value: 'oui', label: 'Oui' },
  { value: 'non', label: 'Non' },
] as const;

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
            <ChoiceButtons
              fullWidth
              height={48}
              aria-labelledby={id}
              aria-describedby={`${id}-help`}
              choices={YES_OR_NO}
              value={value}
              fieldName={name}
              fieldRef={ref}
              onChange={(chosen) => {
                onChange(chosen);
                if (chosen === 'non') setValue('scholarshipType', '', { shouldDirty: true });
              }}
            />
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
