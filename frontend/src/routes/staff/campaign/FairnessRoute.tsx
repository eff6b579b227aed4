import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ComputationButton } from '@/features/formulas/computations/ComputationButton';
import { useComputation } from '@/features/formulas/computations/useComputation';
import { FairnessPage } from '@/features/results/fairness/FairnessPage';
import { fairnessKey } from '@/features/results/fairness/queries';
import { useCan } from '@/shared/session/useAccount';

/** The comparison of juries, which says when the results that it leans on are old, and brings them up to date. */
export function FairnessRoute() {
  const mayStart = useCan()('startComputation');
  const client = useQueryClient();
  const onDone = useCallback(() => void client.invalidateQueries({ queryKey: fairnessKey }), [client]);
  const { busy, start, last } = useComputation({ mayStart, onDone });
  return (
    <FairnessPage
      stale={last?.stale}
      compute={mayStart && <ComputationButton busy={busy} onStart={start} />}
    />
  );
}
