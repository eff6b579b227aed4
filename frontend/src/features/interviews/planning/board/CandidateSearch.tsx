import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { choiceTexts } from '@/shared/form/choiceTexts';
import { formatShortDay } from '@/shared/format/dates';
import { usePageKey } from '@/shared/frame/pageKeys';
import { slotOfName } from '@/shared/interviews/slotName';
import { useRested } from '@/shared/list/useHeld';
import type { SearchedCandidate } from './api';
import { texts } from './labels';
import { searchQuery } from './queries';

/** A candidate by name or number, with their slot: choosing them leads to their card. `/` moves the focus here. */
export function CandidateSearch({ onChoose }: { onChoose: (candidate: SearchedCandidate) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const { data = [], isFetching } = useQuery(searchQuery(search));
  usePageKey('/', () => input.current?.focus());
  return (
    <Autocomplete
      autoHighlight
      forcePopupIcon={false}
      options={search === '' ? [] : data}
      open={search !== '' && typed !== ''}
      loading={isFetching || search !== typed.trim()}
      loadingText="Recherche…"
      filterOptions={(all) => all}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, chosen) => chosen && onChoose(chosen)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name, externalId, slotName }) =>
        `${name}, n°\u00a0${externalId}, ${whereabouts(slotName)}`
      }
      {...choiceTexts}
      clearText="Effacer la recherche"
      sx={{ flex: '1 1 200px', maxWidth: 260 }}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          {...slotProps.input}
          fullWidth
          inputRef={input}
          placeholder={texts.search}
          inputProps={{ ...slotProps.htmlInput, 'aria-label': texts.search, 'aria-keyshortcuts': '/' }}
          sx={{ py: '0 !important' }}
        />
      )}
    />
  );
}

function whereabouts(slotName: string | undefined) {
  if (slotName === undefined) return texts.noSlot.toLowerCase();
  const slot = slotOfName(slotName);
  return slot ? `${formatShortDay(slot.day)} à ${slot.hour}, ${slot.jury}` : slotName;
}
