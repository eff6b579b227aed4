import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { choiceTexts } from '@/shared/form/choiceTexts';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { fold, holdsWords } from '@/shared/format/fold';
import { interviewTypes } from '@/shared/interviews/interviewTypes';
import type { JuryOfSlots } from './api';
import type { SlotFields } from './schema';

const nameOf = ({ name, interviewSite, interviewType }: JuryOfSlots) =>
  `${name} – ${interviewSite.name}, ${interviewTypes[interviewType].toLowerCase()}`;

/** A jury among those of every site, searched without accents by site, name or type. */
export function JuryField({ juries }: { juries: JuryOfSlots[] }) {
  const id = useId();
  const bySite = [...juries].sort((a, b) => a.interviewSite.name.localeCompare(b.interviewSite.name, 'fr'));
  return (
    <Controller<SlotFields, 'jury'>
      name="jury"
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <FormControl required error={error !== undefined} fullWidth>
          <FormLabel htmlFor={id}>Jury</FormLabel>
          <Autocomplete
            id={id}
            autoHighlight
            options={bySite}
            value={juries.find((jury) => jury.id === value) ?? null}
            getOptionLabel={nameOf}
            getOptionKey={(jury) => jury.id}
            groupBy={({ interviewSite }) => interviewSite.name}
            filterOptions={(all, { inputValue }) =>
              all.filter((jury) => holdsWords(fold(nameOf(jury)), inputValue))
            }
            onChange={(_, chosen) => onChange(chosen?.id ?? '')}
            onBlur={onBlur}
            {...choiceTexts}
            clearText="Effacer"
            renderInput={({ slotProps }) => (
              <OutlinedInput
                {...slotProps.input}
                inputRef={ref}
                fullWidth
                error={error !== undefined}
                placeholder="Site, nom ou type d'entretien"
                inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-help` }}
                sx={{ py: '0 !important' }}
              />
            )}
          />
          <FieldMessage id={`${id}-help`} error={error?.message} />
        </FormControl>
      )}
    />
  );
}
