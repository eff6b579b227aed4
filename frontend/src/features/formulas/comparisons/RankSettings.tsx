import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { LabelledInput } from '@/shared/form/LabelledInput';
import { LIMITS } from '@/shared/limits/api';

/** A column that may hold ranks; `ranks`: its formula computes some. */
export type RankChoice = { technicalName: string; name: string; ranks: boolean };

type RankSettingsValue = { rankColumn: string | null; top: string };

/** The first column that computes ranks, and as many first candidates as the server compares. */
export const initialSettings = (choices: RankChoice[]): RankSettingsValue => ({
  rankColumn: choices.find(({ ranks }) => ranks)?.technicalName ?? null,
  top: String(LIMITS.ranksComparedFirst),
});

/** How many first candidates to follow; undefined while the text is not such a number. */
export function topOf({ top }: RankSettingsValue) {
  const typed = top.replace(/\s/g, '');
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= LIMITS.ranksCompared ? number : undefined;
}

type Props = {
  choices: RankChoice[];
  value: RankSettingsValue;
  onChange: (value: RankSettingsValue) => void;
  children: ReactNode;
};

/** Which column ranks the candidates, and how many first ones are followed; then the button that starts. */
export function RankSettings({ choices, value, onChange, children }: Props) {
  const id = useId();
  const wrong = topOf(value) === undefined;
  const sorted = [...choices].sort((a, b) => Number(b.ranks) - Number(a.ranks));
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <FormControl sx={{ minWidth: 180 }}>
        <FormLabel id={`${id}-rank`}>Classer par</FormLabel>
        <Select
          labelId={`${id}-rank`}
          value={value.rankColumn ?? ''}
          displayEmpty
          onChange={(event) => onChange({ ...value, rankColumn: event.target.value || null })}
        >
          <MenuItem value="">Aucune colonne</MenuItem>
          {sorted.map(({ technicalName, name }) => (
            <MenuItem key={technicalName} value={technicalName}>
              {name}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
      <LabelledInput
        label="Suivre les premiers"
        value={value.top}
        onChange={(top) => onChange({ ...value, top })}
        hint=""
        error={wrong ? 'De 1 à 100 000' : undefined}
        input={{ inputMode: 'numeric' }}
        sx={{ width: 132 }}
      />
      <Box sx={{ pt: '22px' }}>{children}</Box>
    </Stack>
  );
}
