import { useMemo } from 'react';
import { filtersOf, knownPart, sameQuery, type CandidateQuery } from '@/features/ranking/grid/candidateQuery';
import { texts } from '@/features/ranking/views/labels';
import type { Views } from '@/features/ranking/views/useViews';
import { vanishedColumns, vanishedText } from '@/features/ranking/views/vanished';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { arrangementOf, looksAlike, type Grid } from '@/shared/grid/arrangement';
import type { useChosenView } from './useChosenView';

type Parts = {
  grid: Grid | undefined;
  descriptors: ColumnDescriptor[] | undefined;
  views: Views;
  chosen: ReturnType<typeof useChosenView>;
  /** The filters in force. */
  wanted: CandidateQuery;
};

/**
 * The view in use against the grid as it stands: whether they differ, what of the view no longer exists, and the query
 * without it.
 */
export function useViewInUse({ grid, descriptors, views, chosen, wanted }: Parts) {
  const { view, kept } = chosen;
  const known = useMemo(() => new Set(descriptors?.map(({ technicalName }) => technicalName)), [descriptors]);
  // The grid asks for its rows again when the query is another object.
  const { query, vanished } = useMemo(
    () => (descriptors ? knownPart(wanted, known) : { query: wanted, vanished: [] }),
    [descriptors, known, wanted],
  );
  const gone = vanishedText(view && descriptors ? vanishedColumns(view, known) : [], vanished);
  const notice = [gone, view?.reduced && texts.reduced, chosen.isMissing && texts.missing]
    .filter(Boolean)
    .join(' ');
  const capture = () =>
    grid && { ...arrangementOf(grid), filterModel: filtersOf({ ...query, alert: undefined }) };
  const changed =
    view !== undefined &&
    grid !== undefined &&
    !grid.isDestroyed() &&
    (gone !== undefined ||
      !sameQuery(wanted, chosen.query) ||
      (kept !== undefined && !looksAlike(grid, kept, view.view)));
  return {
    query,
    notice: notice || undefined,
    changed,
    capture,
    save: () => {
      const content = capture();
      if (view && content) void views.update({ id: view.id, view: content }).catch(() => undefined);
    },
  };
}
