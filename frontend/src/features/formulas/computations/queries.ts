import { queryOptions } from '@tanstack/react-query';
import { fetchComputationStatus, fetchFormulaStatuses, fetchLastComputation } from './api';

/** Above all that a computation changes: invalidating it reads the status, the last one and the formulas in error. */
export const computationKey = ['computation'] as const;

export const computationStatusQuery = queryOptions({
  queryKey: [...computationKey, 'status'],
  queryFn: fetchComputationStatus,
});

export const lastComputationQuery = queryOptions({
  queryKey: [...computationKey, 'last'],
  queryFn: fetchLastComputation,
});

export const formulaStatusesQuery = queryOptions({
  queryKey: [...computationKey, 'formulaStatuses'],
  queryFn: fetchFormulaStatuses,
});
