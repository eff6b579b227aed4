import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { PageFrame } from '@/shared/frame/PageFrame';
import { FilterChip } from '@/shared/grid/filter/FilterChip';
import { ListTable } from '@/shared/list/ListTable';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useUrlText } from '@/shared/url/useUrlState';
import type { Formula } from './api';
import { DeleteFormulaDialog } from './DeleteFormulaDialog';
import { businessValueLabels, managersReadOf, texts, typeLabels } from './labels';
import { formulasQuery } from './queries';

/** Its lines are as many before the rows are there as after. */
const LONG_LABEL = '22%';

type Props = {
  /** Those of the formulas in error, as they are read. */
  broken?: Pick<UseQueryResult<ReadonlySet<string>>, 'data' | 'error' | 'refetch'>;
};

/** Liste des formules (docs/rules/formulas.md). */
export function FormulaList({ broken }: Props) {
  const navigate = useNavigate();
  const [state, setState] = useUrlText('state');
  const inError = state === 'error';
  const [deleted, setDeleted] = useState<Formula>();
  const query = useQueryWithToast(formulasQuery, texts.listFailed);
  const { data } = query;
  const listed = inError ? data?.filter(({ id }) => broken?.data?.has(id)) : data;
  const createLink = useRef<HTMLAnchorElement>(null);
  const afterDeletion = useRef(false);
  // The focused button disappears with its row, before or after the dialog closes.
  const keepFocus = useCallback(() => {
    if (afterDeletion.current) focusIfLost(createLink.current);
  }, []);
  useEffect(keepFocus, [data, keepFocus]);
  const create = (
    <Button
      component={Link}
      ref={createLink}
      to={paths.newFormula}
      variant="contained"
      color="primary"
      startIcon={<AddOutlined />}
    >
      {texts.newFormula}
    </Button>
  );
  const columns: ListColumn<Formula>[] = [
    {
      key: 'name',
      label: 'Formule',
      cell: (formula) => (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <strong style={{ fontWeight: 500 }}>{formula.name}</strong>
          <ManagersMark formula={formula} />
        </Stack>
      ),
    },
    { key: 'type', label: 'Type de formule', cell: ({ type }) => typeLabels[type] },
    {
      key: 'businessValue',
      label: 'Valeur correspondante dans classement',
      width: LONG_LABEL,
      cell: ({ businessValue }) => businessValueLabels[businessValue],
    },
    {
      key: 'gridName',
      label: 'Nom correspondant dans classement',
      width: LONG_LABEL,
      cell: ({ gridName }) => gridName ?? <span style={{ color: 'var(--text-muted)' }}>Aucun</span>,
    },
    {
      key: 'actions',
      label: 'Actions',
      align: 'right',
      width: 240,
      cell: (formula) => <Actions formula={formula} onDelete={() => setDeleted(formula)} />,
    },
  ];
  return (
    <PageFrame
      title={texts.list}
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel="Formules"
      actions={create}
    >
      {inError && (
        <Stack direction="row" sx={{ mb: 3 }}>
          <FilterChip name="État" kept="en erreur" onRemove={() => setState(undefined)} />
        </Stack>
      )}
      <ListTable
        caption={texts.list}
        columns={columns}
        rowKey={({ id }) => id}
        query={
          inError && broken && !broken.data
            ? {
                ...query,
                data: undefined,
                isFetching: !broken.error,
                error: broken.error,
                refetch: broken.refetch,
              }
            : { ...query, data: listed }
        }
        texts={{ loading: texts.loading, error: texts.listFailed }}
        skeletonRows={12}
        onRowDoubleClick={({ id }) => void navigate({ to: paths.formula(id) })}
        empty={
          <StateMessage
            icon={FunctionsOutlined}
            title={inError ? 'Aucune formule en erreur' : texts.empty}
            text="Une formule calcule une colonne du Classement, ou un résultat pour tous les candidats."
          />
        }
      />
      <DeleteFormulaDialog
        formula={deleted}
        onClose={() => setDeleted(undefined)}
        onClosed={keepFocus}
        onDeleted={() => {
          afterDeletion.current = true;
        }}
      />
    </PageFrame>
  );
}

/** Hidden from managers, or seen by them with what it draws from columns that are not theirs to read. */
function ManagersMark({ formula }: { formula: Formula }) {
  const { type, visibleToManagers, unreadableByManagers } = formula;
  if (type !== 'ROW_FORMULA') return null;
  if (!visibleToManagers) {
    return (
      <Tooltip title={texts.hidden}>
        <VisibilityOffOutlined titleAccess={texts.hidden} fontSize="small" color="action" />
      </Tooltip>
    );
  }
  if (unreadableByManagers.length === 0) return null;
  const sentence = managersReadOf(unreadableByManagers);
  return (
    <Tooltip title={sentence}>
      <WarningAmberOutlined titleAccess={sentence} fontSize="small" color="warning" />
    </Tooltip>
  );
}

function Actions({ formula, onDelete }: { formula: Formula; onDelete: () => void }) {
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
      <Button
        component={Link}
        to={paths.formula(formula.id)}
        variant="text"
        startIcon={<EditOutlined />}
        aria-label={`Modifier la formule ${formula.name}`}
      >
        Modifier
      </Button>
      <Button
        variant="text"
        color="error"
        startIcon={<DeleteOutlined />}
        aria-label={`Supprimer la formule ${formula.name}`}
        onClick={onDelete}
      >
        Supprimer
      </Button>
    </Stack>
  );
}
