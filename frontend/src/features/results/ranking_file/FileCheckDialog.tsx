import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { RowsTable } from '@/shared/list/RowsTable';
import type { FileCheck } from './api';
import { groupName, lineProblems } from './labels';

type Props = { name: string; check: FileCheck; onClose: () => void };

/** What the national platform would find in a file: whether it takes it, its groups, and the lines that it refuses. */
export function FileCheckDialog({ name, check, onClose }: Props) {
  const { lines, ready, refused, problems, groups } = check;
  return (
    <InformationDialog
      title={<span style={{ overflowWrap: 'anywhere' }}>{name}</span>}
      onClose={onClose}
      width={760}
    >
      <Stack sx={{ gap: 4 }}>
        <Alert severity={ready ? 'success' : 'error'} role="status">
          {lines === 0
            ? 'Aucune ligne : Parcoursup attend un numéro et un rang, séparés par un point-virgule.'
            : ready
              ? `${formatCount(lines, 'ligne')} : rangs entiers, positifs, sans égalité. Chaque numéro est connu.`
              : `${formatCount(refused, 'ligne refusée', 'lignes refusées')} sur ${formatInteger(lines)}.`}
        </Alert>
        <RowsTable
          dense
          caption="Groupes du fichier"
          columns={[
            { key: 'group', label: 'Groupe', cell: ({ group }) => groupName(group) },
            { key: 'ranked', label: 'Classés', align: 'right', cell: ({ ranked }) => formatInteger(ranked) },
            {
              key: 'missing',
              label: 'Non classés',
              align: 'right',
              cell: ({ missing }) => formatInteger(missing),
            },
            { key: 'gaps', label: 'Il manque un rang avant', cell: ({ gaps }) => gaps.join(', ') || 'Aucun' },
          ]}
          rows={groups}
          rowKey={({ group }) => group}
        />
        {problems.length > 0 && (
          <RowsTable
            dense
            caption="Lignes refusées"
            columns={[
              { key: 'line', label: 'Ligne', align: 'right', cell: ({ line }) => formatInteger(line) },
              { key: 'number', label: 'Numéro', cell: ({ externalId }) => externalId },
              { key: 'why', label: 'Pourquoi', cell: ({ reason }) => lineProblems[reason] },
            ]}
            rows={problems}
            rowKey={({ line }) => String(line)}
          />
        )}
        {refused > problems.length && (
          <Typography sx={{ color: 'text.secondary' }}>
            {`Les ${problems.length} premières lignes refusées sont montrées.`}
          </Typography>
        )}
      </Stack>
    </InformationDialog>
  );
}
