import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { choiceTexts } from '@/shared/form/choiceTexts';
import { fold, holdsWords } from '@/shared/format/fold';
import { fullName } from '@/shared/format/people';
import type { AvailableMember } from './api';

type Props = { available: AvailableMember[]; onChoose: (account: AvailableMember) => void };

/** Adds one of the accounts of juries, searched without accents by any part of the name. */
export function MemberChoice({ available, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>Ajouter un membre</FormLabel>
      <Autocomplete<AvailableMember>
        id={id}
        options={available}
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        getOptionLabel={fullName}
        getOptionKey={(account) => account.id}
        filterOptions={(all) => all.filter((account) => holdsWords(fold(fullName(account)), typed))}
        onChange={(_, account) => account && onChoose(account)}
        blurOnSelect={false}
        autoHighlight
        {...choiceTexts}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            placeholder="Nom ou prénom"
            inputProps={slotProps.htmlInput}
            sx={{ py: '0 !important' }}
          />
        )}
      />
    </FormControl>
  );
}
