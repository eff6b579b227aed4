import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRested } from '@/shared/list/useRested';
import type { Wanted } from './api';
import { peopleQuery, wordsQuery } from './queries';

type Props = { wanted: Wanted; onChange: (changed: Partial<Wanted>) => void };
type Word = { value: string; label: string };

/** By whom, what, on what, and when. */
export function JournalFilters({ wanted, onChange }: Props) {
  const { data: words } = useQuery(wordsQuery);
  return (
    <Stack direction="row" sx={{ gap: 2, mb: 3, flexWrap: 'wrap' }}>
      <Person onChoose={(person) => onChange({ person })} />
      <Choice
        label="Action"
        words={words?.actions}
        value={wanted.action}
        width={280}
        onChoose={(action) => onChange({ action })}
      />
      <Choice
        label="Objet"
        words={words?.kinds}
        value={wanted.object}
        width={220}
        onChoose={(object) => onChange({ object })}
      />
      <Day label="Du" value={wanted.from} onChoose={(from) => onChange({ from })} />
      <Day label="Au" value={wanted.to} onChoose={(to) => onChange({ to })} />
    </Stack>
  );
}

function Person({ onChoose }: { onChoose: (id: string) => void }) {
  const [text, setText] = useState('');
  const { data: people = [] } = useQuery(peopleQuery(useRested(text.trim())));
  return (
    <Autocomplete
      size="small"
      sx={{ width: 240 }}
      options={people.map(({ id, firstName, lastName }) => ({
        value: id,
        label: `${firstName} ${lastName}`,
      }))}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      filterOptions={(found) => found}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_, chosen) => onChoose(chosen?.value ?? '')}
      noOptionsText="Personne"
      renderInput={(input) => <TextField {...input} label="Personne" />}
    />
  );
}

function Choice({
  label,
  words = [],
  value,
  width,
  onChoose,
}: {
  label: string;
  words: Word[] | undefined;
  value: string;
  width: number;
  onChoose: (value: string) => void;
}) {
  return (
    <Autocomplete
      size="small"
      sx={{ width }}
      options={words}
      getOptionKey={(word) => word.value}
      value={words.find((word) => word.value === value) ?? null}
      onChange={(_, chosen) => onChoose(chosen?.value ?? '')}
      noOptionsText="Aucun résultat"
      renderInput={(input) => <TextField {...input} label={label} />}
    />
  );
}

function Day({ label, value, onChoose }: { label: string; value: string; onChoose: (day: string) => void }) {
  return (
    <TextField
      size="small"
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
