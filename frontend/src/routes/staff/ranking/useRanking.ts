import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, useEffect, useEffectEvent } from 'react';
import { recordsKey } from '@/features/candidates/record/queries';
import { computationKey, formulaStatusesQuery } from '@/features/formulas/computations/queries';
import type { AlertKind } from '@/features/ranking/alerts/labels';
import { alertsQuery } from '@/features/ranking/alerts/queries';
import { useCandidateQuery } from '@/features/ranking/grid/candidateQuery';
import { candidateTotalQuery, descriptorsQuery } from '@/features/ranking/grid/queries';
import type { Panel } from '@/features/ranking/grid/toolbar/Toolbar';
import { useViews } from '@/features/ranking/views/useViews';
import type { Grid } from '@/shared/grid/arrangement';
import { focusGrid, headerElement, focusHeader } from '@/shared/grid/headerElement';
import { readAgain } from '@/shared/grid/readAgain';
import type { Count } from '@/shared/grid/rowsSource';
import { DATA_FAILED } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { holds } from '@/shared/permissions/profiles';
import { useAccount, useCan } from '@/shared/session/useAccount';
import { useUrlText } from '@/shared/url/useUrlState';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { useChosenView } from './useChosenView';
import { useErrorsBeside } from './useErrorsBeside';
import { useRowFocusBack } from './useRowFocusBack';
import { useRowInSight } from './useRowInSight';
import { useViewInUse } from './useViewInUse';
import { CANDIDATE, useWhy } from './useWhy';

const kinds: Record<string, AlertKind> = {
  conflicts: 'GRADE_CONFLICT_FILTER',
  errors: 'GLOBAL_ERRORS_FILTER',
};

/** The name, in the address, of the alert whose candidates alone a link shows. */
const ALERT = 'alert';

/**
 * Enters, once the views are read, the alert mode that a link to the Classement names, which leaves the address: leaving
 * the mode then shows what was there before. `awaited` until it is entered; `stale` while the link tells of results to
 * compute again.
 */
function useAlertInAddress(settled: boolean, enter: (kind: AlertKind) => void) {
  const [alert, setAlert] = useUrlText(ALERT);
  const kind = alert === undefined ? undefined : kinds[alert];
  const enterNow = useEffectEvent(enter);
  useEffect(() => {
    if (settled && kind) enterNow(kind);
  }, [settled, kind]);
  return { awaited: kind !== undefined, stale: alert === 'stale', dismiss: () => setAlert(undefined) };
}

/** What the parts of the Classement share: its grid, its query, its view, what is selected and which panel is open. */
export function useRanking() {
  const can = useCan();
  const shares = holds(useAccount().roles, 'ADMIN');
  const client = useQueryClient();
  const [grid, setGrid] = useState<Grid>();
  const [count, setCount] = useState<Count>({ loaded: 0, total: undefined });
  const [panel, setPanel] = useState<Panel>();
  const panelButton = useRef<HTMLButtonElement>(null);
  const [resolving, setResolving] = useState(false);
  const [isAddingFilter, setAddingFilter] = useState(false);
  const [formulaId, setFormulaId] = useUrlText('formule');
  const [candidateId] = useUrlText(CANDIDATE);
  const why = useWhy();
  const descriptors = useQueryWithToast(descriptorsQuery, DATA_FAILED);
  const statuses = useQuery({ ...formulaStatusesQuery, enabled: can('listFormulaStatuses') });
  const alerts = useQuery({ ...alertsQuery, enabled: can('countAlerts') });
  const views = useViews();
  const chosen = useChosenView(views, grid);
  const {
    query: wanted,
    setFilters,
    setSearch,
    clear,
    enterAlert,
    leaveAlert,
  } = useCandidateQuery(chosen.query);
  const inUse = useViewInUse({ grid, descriptors: descriptors.data, views, chosen, wanted });
  useFocusBack(formulaId, descriptors.data);
  useRowFocusBack(candidateId, grid);
  useColumnInAddress(grid);
  useRowInSight({ candidateId, grid, total: count.total, query: inUse.query });
  const errs = views.settled && wanted.alert?.filterType === 'GLOBAL_ERRORS_FILTER';
  useErrorsBeside(grid, errs ? alerts.data?.columnsInError : undefined);

  const refresh = useCallback(() => {
    const rest = [descriptorsQuery.queryKey, computationKey, candidateTotalQuery.queryKey, recordsKey];
    // The rows come first: what the page shows beside them would take their place in the browser and on the server.
    void readAgain(grid).then(() => {
      for (const queryKey of [...rest, alertsQuery.queryKey]) void client.invalidateQueries({ queryKey });
    });
  }, [client, grid]);
  const toggleFormula = useCallback(
    (id: string) => setFormulaId(id === formulaId ? undefined : id),
    [formulaId, setFormulaId],
  );
  const clearFilters = useCallback(() => {
    clear();
    focusGrid();
  }, [clear]);
  const chooseAlert = (kind: AlertKind) => {
    if (wanted.alert?.filterType === kind) leaveAlert();
    else enterAlert(kind, CANDIDATE);
  };
  const inAddress = useAlertInAddress(views.settled, (kind) => {
    enterAlert(kind, ALERT, true);
    setResolving(kind === 'GRADE_CONFLICT_FILTER' && can('resolveGradeConflicts'));
  });
  const { onArranged } = chosen;
  const onReady = useCallback(
    (api: Grid) => {
      onArranged();
      setGrid(api);
    },
    [onArranged],
  );
  const closeFormula = () => setFormulaId(undefined);
  const closeCandidate =
    why.isShown && can('explainValue') ? why.close : () => why.selectCandidate(undefined);
  const isFormulaShown = formulaId !== undefined && can('changeFormula');
  const isDrawerOpen = isFormulaShown || (formulaId === undefined && candidateId !== undefined);
  return {
    can,
    shares,
    grid,
    onReady,
    count,
    setCount,
    panel: { open: panel, setOpen: setPanel, button: panelButton },
    descriptors,
    broken: statuses.data ?? NONE,
    bannerKnown: statuses.isFetched || !statuses.isEnabled,
    views,
    chosen,
    inUse,
    query: inUse.query,
    setFilters,
    setSearch,
    clearFilters,
    addingFilter: { open: isAddingFilter, setOpen: setAddingFilter },
    alerts: alerts.data,
    chooseAlert: can('countAlerts') ? chooseAlert : undefined,
    leaveAlert,
    inAddress,
    /** The queue of all conflicts; whoever may not resolve them has no way to open it. */
    conflicts: { open: resolving, setOpen: can('resolveGradeConflicts') ? setResolving : undefined },
    formulaId,
    toggleFormula: can('changeFormula') ? toggleFormula : undefined,
    closeFormula,
    /** Closes what the drawer shows; absent while it is closed. */
    closeDrawer: isDrawerOpen ? (isFormulaShown ? closeFormula : closeCandidate) : undefined,
    candidateId,
    selectCandidate: why.selectCandidate,
    why: can('explainValue') ? why : undefined,
    refresh,
  };
}

export type Ranking = ReturnType<typeof useRanking>;

const NONE: never[] = [];

/** Gives the focus back to the header of the formula whose editor was closed. */
function useFocusBack(formulaId: string | undefined, descriptors: ColumnDescriptor[] | undefined) {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const closed = opened.current;
    opened.current = formulaId;
    if (formulaId !== undefined || closed === undefined) return;
    const column = descriptors?.find((descriptor) => descriptor.formulaId === closed);
    if (column) headerElement(column.technicalName)?.focus();
  }, [formulaId, descriptors]);
}

/** Shows the column that a link to the Classement names, hidden before or not, and takes it out of the address. */
function useColumnInAddress(grid: Grid | undefined) {
  const [column, setColumn] = useUrlText('colonne');
  const show = useEffectEvent((api: Grid, wanted: string) => {
    if (api.getColumn(wanted)) {
      api.setColumnsVisible([wanted], true);
      api.ensureColumnVisible(wanted, 'middle');
      focusHeader(wanted);
    }
    setColumn(undefined, { replace: true });
  });
  useEffect(() => {
    if (grid && column !== undefined) show(grid, column);
  }, [grid, column]);
}
