import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ComputationButton } from '@/features/formulas/computations/ComputationButton';
import { LastComputation } from '@/features/formulas/computations/LastComputation';
import { useComputation } from '@/features/formulas/computations/useComputation';
import { OverallResults } from '@/features/formulas/overall_results/OverallResults';
import { overallResultsQuery } from '@/features/formulas/overall_results/queries';

/** The overall results, with when they were computed; where data are newer, they say so and are computed there. */
export function OverallResultsRoute() {
  const client = useQueryClient();
  const onDone = useCallback(
    () => void client.invalidateQueries({ queryKey: overallResultsQuery.queryKey }),
    [client],
  );
  const { start, ...computation } = useComputation({ mayStart: true, onDone });
  return (
    <OverallResults
      computation={
        <>
          <LastComputation {...computation} />
          {(computation.busy || computation.last?.stale) && (
            <ComputationButton busy={computation.busy} onStart={start} />
          )}
        </>
      }
    />
  );
}
