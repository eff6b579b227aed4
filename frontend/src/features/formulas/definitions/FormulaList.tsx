import AddOutlined from '@mui/icons-material/AddOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { lazyPart } from '@/shared/frame/lazyPart';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ListTable } from '@/shared/list/ListTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useUrlText } from '@/shared/url/useUrlState';
import type { Listed } from './api';
import { DeleteFormulaDialog } from './DeleteFormulaDialog';
import { texts } from './labels';
import { columnsOf } from './list/columns';
import { ListFilters } from './list/ListFilters';
import { holding, isKept, stateOf, type Faults } from './list/state';
import { listedQuery } from './queries';

const DependencyPicture = lazyPart(() => import('./list/DependencyPicture'));

type Props = {
  /** Why the formulas in error as a whole are, as it is read. */
  faults?: Pick<UseQueryResult<Faults>, 'data' | 'error' | 'refetch'>;
};

/** Liste des formules (docs/rules/formulas.md). */
export function FormulaList({ faults }: Props) {
  const navigate = useNavigate();
  const [inAddress, setState] = useUrlText('state');
  const state = isKept(inAddress) ? inAddress : undefined;
  const [drawn, setDrawn] = useUrlText('dependances');
  const [search, setSearch] = useState('');
  const [deleted, setDeleted] = useState<Listed>();
  const query = useQueryWithToast(listedQuery, texts.listFailed);
  const { data } = query;
  const found = data && holding(data, search);
  const listed = state ? found?.filter((formula) => stateOf(formula, faults?.data) === state) : found;
  // What is in error is not known without them.
  const awaited = state && faults && !faults.data ? faults : undefined;
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
  return (
    <PageFrame
      title={texts.list}
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel="Formules"
      actions={
        <>
          <Button component={Link} to={paths.formulaTables}>
            Tables
          </Button>
          <Button onClick={() => setDrawn(drawn === undefined ? 'oui' : undefined)}>
            {drawn === undefined ? 'Dépendances' : 'Revenir à la liste'}
          </Button>
          {create}
        </>
      }
    >
      {drawn !== undefined && data ? (
        <Suspense>
          <DependencyPicture formulas={data} />
        </Suspense>
      ) : (
        <>
          <ListFilters
            search={search}
            onSearch={setSearch}
            state={state}
            onState={setState}
            formulas={data}
            faults={faults?.data}
            shown={listed?.length ?? 0}
          />
          <ListTable
            caption={texts.list}
            columns={columnsOf(faults?.data, setDeleted)}
            rowKey={({ id }) => id}
            query={
              awaited
                ? {
                    data: undefined,
                    isFetching: !awaited.error,
                    error: awaited.error,
                    refetch: awaited.refetch,
                  }
                : { ...query, data: listed }
            }
            texts={{ loading: texts.loading, error: texts.listFailed }}
            skeletonRows={12}
            rowHeight={ROW_HEIGHT}
            onRowDoubleClick={({ id }) => void navigate({ to: paths.formula(id) })}
            empty={<Nothing state={state} searched={search.trim() !== ''} />}
          />
        </>
      )}
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

function Nothing({ state, searched }: { state: string | undefined; searched: boolean }) {
  const narrowed = searched
    ? 'Aucune formule ne correspond'
    : state === 'error' && 'Aucune formule en erreur';
  return (
    <StateMessage
      icon={FunctionsOutlined}
      title={narrowed || (state ? 'Aucune formule dans cet état' : texts.empty)}
      text="Une formule calcule une colonne du Classement, ou un résultat pour tous les candidats."
    />
  );
}

/** The last change takes two lines: its moment, its author. */
const ROW_HEIGHT = 53;
