import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { LettersPage } from '@/features/correspondence/letter_mailing/LettersPage';
import { toSendKey } from '@/features/correspondence/letter_mailing/queries';
import { ComputationButton } from '@/features/formulas/computations/ComputationButton';
import { useComputation } from '@/features/formulas/computations/useComputation';
import { useCan } from '@/shared/session/useAccount';

/** The letters that wait, with the button that brings the results up to date. */
export function LettersRoute() {
  const mayStart = useCan()('startComputation');
  const client = useQueryClient();
  const onDone = useCallback(() => void client.invalidateQueries({ queryKey: toSendKey }), [client]);
  const { busy, start } = useComputation({ mayStart, onDone });
  return <LettersPage compute={mayStart && <ComputationButton busy={busy} onStart={start} />} />;
}
