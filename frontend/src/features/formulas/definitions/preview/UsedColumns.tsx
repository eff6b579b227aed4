import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { CandidateValues, Catalogue, Column } from '../api';
import { familyIcons, familyLabels } from '../labels';

type Props = { columns: Column[]; values: CandidateValues | null; catalogue: Catalogue };

/** The columns that the formula reads; red where the candidate's value is in error, or the column gone. */
export function UsedColumns({ columns, values, catalogue }: Props) {
  const present = new Set(catalogue.externalColumnDescriptors.map(({ technicalName }) => technicalName));
  const isGone = ({ type, technicalName }: Column) => type === 'EXTERNAL' && !present.has(technicalName);
  return (
    <Stack component="section" direction="row" sx={{ gap: 4, py: 3, alignItems: 'baseline' }}>
      <Typography variant="h3" component="h2" sx={{ flexShrink: 0 }}>
        Colonnes utilisées
      </Typography>
      {columns.length === 0 ? (
        <Typography variant="body2" sx={{ ml: 'auto', color: 'text.secondary' }}>
          Aucune
        </Typography>
      ) : (
        <Stack
          component="ul"
          direction="row"
          sx={{
            gap: '6px',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            m: 0,
            ml: 'auto',
            p: 0,
            listStyle: 'none',
          }}
        >
          {columns.map((column) => (
            <UsedColumn
              key={column.technicalName}
              column={column}
              error={isGone(column) ? '#REF!' : (values?.[column.technicalName]?.error ?? null)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function UsedColumn({ column, error }: { column: Column; error: string | null }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 1,
        alignItems: 'center',
        px: 2,
        py: '1px',
        fontSize: 12,
        border: '1px solid var(--border-default)',
        borderRadius: '4px',
        overflowWrap: 'anywhere',
        ...(error !== null && {
          color: 'var(--error-text)',
          backgroundColor: 'var(--error-soft)',
          borderColor: 'var(--error-border)',
        }),
      }}
    >
      <FamilyIcon icon={familyIcons[column.type]} decorative />
      <span style={visuallyHidden}>{familyLabels[column.type]} :</span>
      {column.name}
      {error !== null && <span>{error}</span>}
    </Stack>
  );
}
