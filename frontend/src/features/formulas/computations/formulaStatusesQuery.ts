import { queryOptions } from '@tanstack/react-query';
import { fetchFormulaStatuses } from './api';

/** Under the key of the computations: whatever tells that they changed makes it ask again. */
export const formulaStatusesQuery = queryOptions({
  queryKey: ['computation', 'formulaStatuses'],
  queryFn: fetchFormulaStatuses,
});
