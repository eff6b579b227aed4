import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { DayFilter } from '@/shared/form/DayFilter';
import { useRested } from '@/shared/list/useHeld';
import { today } from '@/shared/time/today';
import type { Wanted } from './api';
import { peopleQuery, wordsQuery } from './queries';

type Props = { wanted: Wanted; onChange: (changed: Partial<Wanted>) => void };
type Word = { value: string; label: string };

/** By whom, what, on what, and when. */
export function JournalFilters({ wanted, onChange }: Props) {
  const { data: words } = useQuery(wordsQuery);
  return (
    <Stack direction="row" sx={{ gap: 3, mb: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <Person onChoose={(person) => onChange({ person })} />
      <Choice
        label="Action"
        all="Toutes"
        words={words?.actions}
        value={wanted.action}
        width={280}
        onChoose={(action) => onChange({ action })}
      />
      <Choice
        label="Objet"
        all="Tous"
        words={words?.kinds}
        value={wanted.object}
        width={220}
        onChoose={(object) => onChange({ object })}
      />
      <DayFilter label="Du" value={wanted.from} last={today()} onDay={(from) => onChange({ from })} />
      <DayFilter label="Au" value={wanted.to} last={today()} onDay={(to) => onChange({ to })} />
    </Stack>
  );
}

function Person({ onChoose }: { onChoose: (id: string) => void }) {
  const [text, setText] = useState('');
  const { data: people = [] } = useQuery(peopleQuery(useRested(text.trim())));
  return (
    <Labelled label="Personne" width={240}>
      {(id) => (
        <Autocomplete
          id={id}
          size="small"
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
          renderInput={(input) => <TextField {...input} placeholder="Nom ou prénom" />}
        />
      )}
    </Labelled>
  );
}

const Choice = ({
  label,
  all,
  words = [],
  value,
  width,
  onChoose,
}: {
  label: string;
  all: string;
  words: Word[] | undefined;
  value: string;
  width: number;
  onChoose: (value: string) => void;
}) => (
  <Labelled label={label} width={width}>
    {(id) => (
      <Autocomplete
        id={id}
        size="small"
        options={words}
        getOptionKey={(word) => word.value}
        value={words.find((word) => word.value === value) ?? null}
        onChange={(_, chosen) => onChoose(chosen?.value ?? '')}
        noOptionsText="Aucun résultat"
        renderInput={(input) => <TextField {...input} placeholder={all} />}
      />
    )}
  </Labelled>
);

function Labelled({
  label,
  width,
  children,
}: {
  label: string;
  width: number;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <FormControl sx={{ width }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {children(id)}
    </FormControl>
  );
}
