import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { historiesKey } from '@/features/candidates/history/queries';
import { conflictsKey } from '@/features/candidates/marks/queries';
import { useMarkEdits } from '@/features/candidates/marks/useMarkEdits';
import { candidateQuery } from '@/features/candidates/record/queries';
import { useRemark } from '@/features/candidates/record/useRemark';
import { computationKey } from '@/features/formulas/computations/queries';
import { alertsQuery } from '@/features/ranking/alerts/queries';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { readAgain } from '@/shared/grid/readAgain';
import { rowAt } from '@/shared/grid/rowAt';
import type { Count } from '@/shared/grid/rowsSource';
import { useNeighbours } from './useNeighbours';
import type { Ranking } from './useRanking';

/** What the parts of the candidate's drawer share: the record, what is typed and not saved, the rows beside. */
export function useCandidateDrawer(ranking: Ranking, candidateId: string) {
  const { grid, count, query, selectCandidate } = ranking;
  const client = useQueryClient();
  const [resolving, setResolving] = useState(false);
  const record = useQuery(candidateQuery(candidateId));
  const reread = () => void client.invalidateQueries({ queryKey: candidateQuery(candidateId).queryKey });
  /** Something of the candidate was saved: what else shows it is read again. */
  const changed = () => {
    void readAgain(grid); // before what is shown beside the rows
    for (const queryKey of [historiesKey, conflictsKey, alertsQuery.queryKey, computationKey])
      void client.invalidateQueries({ queryKey });
  };
  const marks = useMarkEdits(candidateId, {
    onSaved: (saved) => {
      client.setQueryData(candidateQuery(saved.id).queryKey, saved);
      changed();
      // The comment goes after the marks, whose failure would hide behind its success; not over what someone else
      // wrote meanwhile, which nobody has read yet.
      if (saved.id === candidateId && remark.unsaved && saved.remark === record.data?.remark)
        remark.save(saved);
    },
    onStale: reread,
  });
  const remark = useRemark(candidateId, record.data, changed);
  const guard = useUnsavedGuard(candidateId);
  const { setUnsaved, asking } = guard;
  const unsaved = marks.count > 0 || remark.unsaved;
  useEffect(() => setUnsaved(unsaved), [setUnsaved, unsaved]);

  // After choosing to go on typing, the candidate's row is selected again.
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !asking) grid?.getRowNode(candidateId)?.setSelected(true, true, 'api');
    wasAsking.current = asking;
  }, [asking, grid, candidateId]);

  const select = useCallback((id: string) => selectCandidate(id), [selectCandidate]);
  const neighbours = useNeighbours(grid, candidateId, count.total, select);
  const first = useCallback(() => {
    const found = grid && rowAt(grid, 0)?.data;
    if (found) select(found.id);
  }, [grid, select]);
  useSearchedCandidate(query.search, count, first);
  return {
    record,
    marks,
    remark,
    unsaved,
    saving: marks.saving || remark.saving,
    /** Sauvegarder: the marks and the comment, whatever of both is not saved. */
    save: () => {
      if (marks.count > 0) marks.save();
      else if (remark.unsaved) remark.save();
    },
    guard,
    conflicts: { shown: resolving, show: () => setResolving(true), hide: () => setResolving(false) },
    neighbours,
    reread,
    changed,
    close: () => selectCandidate(undefined),
  };
}

export type CandidateDrawerState = ReturnType<typeof useCandidateDrawer>;

/** A search whose rows have come replaces the candidate of the open drawer by the first one found (docs/rules/ranking.md). */
function useSearchedCandidate(search: string, count: Count, onFound: () => void) {
  const searched = useRef(search);
  const waiting = useRef<'no' | 'start' | 'rows'>('no');
  useEffect(() => {
    if (searched.current !== search) {
      searched.current = search;
      waiting.current = search.trim() === '' ? 'no' : 'start';
    }
    if (waiting.current === 'start' && count.total === undefined) waiting.current = 'rows';
    if (waiting.current !== 'rows' || count.total === undefined) return;
    waiting.current = 'no';
    if (count.total > 0) onFound();
  }, [search, count, onFound]);
}
