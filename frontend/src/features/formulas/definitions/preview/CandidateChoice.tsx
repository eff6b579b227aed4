import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import PersonOutlineOutlined from '@mui/icons-material/PersonOutlineOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRested } from '@/shared/list/useHeld';
import type { TriedCandidate } from '../api';
import { candidateChoiceQuery } from '../queries';

export const candidateName = ({ lastName, firstName }: TriedCandidate) =>
  [lastName, firstName].filter(Boolean).join(' ');

const label = (candidate: TriedCandidate) => `${candidateName(candidate)}, n° ${candidate.externalId}`;

type Props = { candidate: TriedCandidate | undefined; onChange: (candidate: TriedCandidate) => void };

/** On whom the formula is tried out: the candidate of the Classement, or any other by name or number. */
export function CandidateChoice({ candidate, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const searched = useRested(typed.trim());
  const [open, setOpen] = useState(false);
  const { data, isFetching } = useQuery({
    ...candidateChoiceQuery(searched),
    enabled: open,
  });
  return (
    <Autocomplete
      sx={{ width: 280, maxWidth: '100%' }}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={candidate ?? null}
      options={data ?? []}
      loading={isFetching}
      disableClearable={candidate !== undefined}
      forcePopupIcon
      filterOptions={(options) => options}
      getOptionLabel={label}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_event, chosen) => {
        if (chosen) onChange(chosen);
      }}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      noOptionsText="Aucun candidat"
      loadingText="Recherche en cours…"
      slotProps={{
        popper: { disablePortal: true },
        paper: {
          sx: { border: '1px solid var(--border-default)', boxShadow: 'var(--shadow-popover)', fontSize: 13 },
        },
      }}
      renderInput={({ slotProps, ...input }) => (
        <OutlinedInput
          {...input}
          {...slotProps.input}
          startAdornment={<PersonOutlineOutlined aria-hidden sx={{ fontSize: 18, mr: 2 }} />}
          inputProps={{ ...slotProps.htmlInput, 'aria-label': "Candidat de l'aperçu" }}
          sx={{ height: 32, fontSize: 13, '&.MuiAutocomplete-inputRoot': { py: 0 } }}
        />
      )}
    />
  );
}
