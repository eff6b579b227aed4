import CheckOutlined from '@mui/icons-material/CheckOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '@/shared/format/dates';
import { fullName } from '@/shared/format/people';
import type { ListColumn } from '@/shared/list/RowsTable';
import { paths } from '@/shared/paths';
import type { Listed, Overview } from '../api';
import { businessValueLabels, typeLabels } from '../labels';
import { FormulaName } from './FormulaName';
import { type Faults, type State, stateOf, stateText } from './state';
import { UsedBy } from './UsedBy';

const marks: Record<State, { icon: typeof CheckOutlined; colour: string }> = {
  error: { icon: ErrorOutlineOutlined, colour: 'var(--error-text)' },
  cells: { icon: WarningAmberOutlined, colour: 'var(--warning-text)' },
  uncomputed: { icon: HistoryOutlined, colour: 'var(--text-secondary)' },
  fine: { icon: CheckOutlined, colour: 'var(--text-secondary)' },
};

/** What is wrong with a formula, by a mark and words; why, where it is in error as a whole. */
function StateCell({ formula, faults }: { formula: Listed; faults: Faults | undefined }) {
  const state = stateOf(formula, faults);
  const { icon: Icon, colour } = marks[state];
  const more = state === 'error' ? faults?.get(formula.id) : undefined;
  const changed = state === 'cells' && formula.overview?.outdated === true;
  return (
    <Stack direction="row" sx={{ gap: 1, color: colour }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', flexShrink: 0 }} />
      <div>
        {stateText(formula, state)}
        {more && <Detail text={more} />}
        {changed && <Detail text="Modifiée depuis ces calculs" />}
      </div>
    </Stack>
  );
}

const Detail = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
);

/** The columns of the list of formulas. */
export const columnsOf = (
  faults: Faults | undefined,
  onDelete: (formula: Listed) => void,
): ListColumn<Listed>[] => [
  { key: 'name', label: 'Formule', width: '16%', cell: (formula) => <FormulaName formula={formula} /> },
  { key: 'type', label: 'Type de formule', width: 84, cell: ({ type }) => typeLabels[type] },
  {
    key: 'businessValue',
    label: 'Valeur correspondante dans classement',
    width: 108,
    cell: ({ businessValue }) => businessValueLabels[businessValue],
  },
  {
    key: 'gridName',
    label: 'Nom correspondant dans classement',
    width: '15%',
    cell: ({ gridName }) =>
      gridName === null ? (
        <span style={{ color: 'var(--text-muted)' }}>Aucun</span>
      ) : (
        <span style={{ overflowWrap: 'break-word' }}>{gridName}</span>
      ),
  },
  {
    key: 'state',
    label: 'État',
    width: '14%',
    cell: (formula) => <StateCell formula={formula} faults={faults} />,
  },
  {
    key: 'usedBy',
    label: 'Utilisée par',
    width: '18%',
    cell: ({ overview }) => <UsedBy users={overview?.usedBy ?? []} />,
  },
  {
    key: 'changed',
    label: 'Dernière modification',
    width: 128,
    cell: ({ overview }) => overview && <LastChange overview={overview} />,
  },
  {
    key: 'actions',
    label: 'Actions',
    align: 'right',
    width: 84,
    cell: (formula) => <Actions formula={formula} onDelete={() => onDelete(formula)} />,
  },
];

function LastChange({ overview: { changed, changedBy } }: { overview: Overview }) {
  const moment = formatMoment(changed);
  return (
    <>
      {moment.charAt(0).toUpperCase() + moment.slice(1)}
      {changedBy && (
        <Typography variant="body2" sx={{ fontSize: 12, color: 'text.secondary' }}>
          par {fullName(changedBy)}
        </Typography>
      )}
    </>
  );
}

const Actions = ({ formula, onDelete }: { formula: Listed; onDelete: () => void }) => (
  <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
    <Tooltip title="Modifier" describeChild={false}>
      <IconButton
        component={Link}
        to={paths.formula(formula.id)}
        size="small"
        aria-label={`Modifier la formule ${formula.name}`}
      >
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
    <Tooltip title="Supprimer" describeChild={false}>
      <IconButton
        size="small"
        color="error"
        aria-label={`Supprimer la formule ${formula.name}`}
        onClick={onDelete}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  </Stack>
);
