import { queryOptions } from '@tanstack/react-query';
import { getComputationStatus, getLastComputation, listFormulaStatuses } from '@/api/sdk.gen';

/** Above all that a computation changes: invalidating it reads the status, the last one and the formulas in error. */
export const computationKey = ['computation'] as const;

/** IN_PROGRESS while a computation waits or runs, else DONE. */
export const computationStatusQuery = queryOptions({
  queryKey: [...computationKey, 'status'],
  queryFn: () => getComputationStatus(),
});

/** The newest computation, whatever its outcome, and whether the results shown are stale. */
export const lastComputationQuery = queryOptions({
  queryKey: [...computationKey, 'last'],
  queryFn: () => getLastComputation(),
});

/** The formulas that cannot be evaluated as a whole, by name. */
export const formulaStatusesQuery = queryOptions({
  queryKey: [...computationKey, 'formulaStatuses'],
  queryFn: () => listFormulaStatuses(),
});
