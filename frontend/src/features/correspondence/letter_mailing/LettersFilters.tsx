import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { formatInteger } from '@/shared/format/numbers';
import { methodWord } from '@/shared/interviews/methods';
import { SearchField } from '@/shared/list/SearchField';
import { reasons, WHYS } from './labels';
import { METHODS, type LettersList } from './useLettersToSend';

const EVERY = 'ALL';

/** A search, the method, and the reasons with how many letters each has. */
export function LettersFilters({ letters }: { letters: LettersList }) {
  const counts = letters.list.data?.counts;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 3 }}>
      <Box data-search="letters" sx={{ width: 240 }}>
        <SearchField
          label="Nom, numéro ou e-mail"
          value={letters.search}
          onSearch={(text) => letters.setSearch(text)}
        />
      </Box>
      <Select
        size="small"
        value={letters.method ?? EVERY}
        inputProps={{ 'aria-label': 'Méthode' }}
        onChange={({ target }) => letters.setMethod(target.value === EVERY ? undefined : target.value)}
        sx={{ height: 32, minWidth: 168 }}
      >
        <MenuItem value={EVERY}>Méthode : toutes</MenuItem>
        {METHODS.map((method) => (
          <MenuItem key={method} value={method}>
            {methodWord(method)}
          </MenuItem>
        ))}
      </Select>
      <ChoiceButtons
        aria-label="Pourquoi la lettre attend"
        height={32}
        value={letters.why ?? EVERY}
        onChange={(why) => letters.setWhy(why === EVERY ? undefined : why)}
        choices={[
          { value: EVERY, label: <Counted text="Toutes" count={total} /> },
          ...WHYS.map((why) => ({
            value: why,
            label: <Counted text={reasons[why].filter} count={counts && (counts[why] ?? 0)} />,
          })),
        ]}
        sx={{ ml: { lg: 'auto' }, flexWrap: 'wrap' }}
      />
    </Stack>
  );
}

const Counted = ({ text, count }: { text: string; count: number | undefined }) => (
  <>
    {text}
    {count !== undefined && (
      <Box component="span" sx={{ ml: 2 }}>
        {formatInteger(count)}
      </Box>
    )}
  </>
);
