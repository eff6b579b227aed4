import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { titleOfColumn, WHY_RANK } from './labels';

export type Column = { technicalName: string; displayName: string };

type Props = { columns: Column[]; onColumn: (column: string) => void };

const ranks = ({ displayName }: Column) => titleOfColumn(displayName) === WHY_RANK;

/** The columns of formulas to choose from, where the campaign names none for the ranks. */
export function ColumnChoice({ columns, onColumn }: Props) {
  const sorted = [...columns.filter(ranks), ...columns.filter((column) => !ranks(column))];
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography>
        La campagne n'a pas encore de colonne de rang&nbsp;: elle se choisit avec le classement remis à
        Parcoursup. Quelle colonne expliquer&nbsp;?
      </Typography>
      <Box
        component="ul"
        aria-label="Colonne à expliquer"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 }}
      >
        {sorted.map(({ technicalName, displayName }) => (
          <li key={technicalName}>
            <Button onClick={() => onColumn(technicalName)}>{displayName}</Button>
          </li>
        ))}
      </Box>
    </Stack>
  );
}
