import { queryOptions } from '@tanstack/react-query';
import { listGradeConflicts, listOpenConflicts } from '@/api/sdk.gen';
import { simulateResolution, type QueuedConflict } from './api';
import { namedConflict } from './values';

export const conflictsKey = ['candidates', 'conflicts'] as const;

/** Read anew each time that it is opened. */
export const queueQuery = queryOptions({
  queryKey: [...conflictsKey, 'queue'],
  queryFn: () => listOpenConflicts(),
  gcTime: 0,
});

/** What keeping the file's values would do to these conflicts. */
export const simulationQuery = (conflicts: QueuedConflict[]) =>
  queryOptions({
    queryKey: [
      ...conflictsKey,
      'simulation',
      conflicts.length,
      conflicts[0]?.candidateId,
      conflicts[0]?.name,
    ],
    queryFn: () => simulateResolution(conflicts.map(namedConflict), 'EXTERNAL'),
    gcTime: 0,
  });

export const conflictsQuery = (id: string) =>
  queryOptions({
    queryKey: [...conflictsKey, id],
    queryFn: () => listGradeConflicts({ path: { candidate_id: id } }),
  });
