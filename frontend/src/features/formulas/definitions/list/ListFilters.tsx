import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '@/shared/format/numbers';
import { FilterChip } from '@/shared/grid/filter/FilterChip';
import { SearchField } from '@/shared/list/SearchField';
import type { Listed } from '../api';
import { isKept, keptStates, stateOf, type Faults } from './state';

type Props = {
  search: string;
  onSearch: (text: string) => void;
  state: string | undefined;
  onState: (state: string | undefined) => void;
  /** All formulas, until they are known undefined. */
  formulas: Listed[] | undefined;
  faults: Faults | undefined;
  shown: number;
};

const offered = ['error', 'cells', 'uncomputed'] as const;

/** What narrows the list down: words, and one state, offered while a formula is in it. */
export function ListFilters({ search, onSearch, state, onState, formulas, faults, shown }: Props) {
  const counts = offered.map((each) => ({
    state: each,
    count: formulas?.filter((formula) => stateOf(formula, faults) === each).length ?? 0,
  }));
  return (
    <Stack direction="row" sx={{ mb: 3, gap: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
      <div style={{ width: 320, maxWidth: '100%' }}>
        <SearchField
          label="Rechercher une formule"
          placeholder="Nom, texte ou notes"
          value={search}
          onSearch={onSearch}
        />
      </div>
      {isKept(state) ? (
        <FilterChip name="État" kept={keptStates[state]} onRemove={() => onState(undefined)} />
      ) : (
        counts
          .filter(({ count }) => count > 0)
          .map(({ state: each, count }) => (
            <Button key={each} size="small" variant="text" onClick={() => onState(each)}>
              {capital(keptStates[each])} ({count})
            </Button>
          ))
      )}
      {formulas && (
        <Typography role="status" variant="body2" sx={{ ml: 'auto', color: 'text.secondary' }}>
          {shown < formulas.length
            ? `${shown} sur ${formatCount(formulas.length, 'formule')}`
            : formatCount(shown, 'formule')}
        </Typography>
      )}
    </Stack>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
