import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toast } from '@/shared/toast/toasts';
import type { Plan } from './api';
import { dryRunQuery } from './queries';
import { refusalOf } from './refusal';
import type { SlotsChange } from './slotChanges';
import { SlotsDialog } from './SlotsDialog';
import { wayBack } from './wayBack';

/** Whether somebody is moved, loses a slot or was written to, or something is to know: it is read before it is done. */
const isToConfirm = ({ candidates, warnings, lettersSent }: Plan) =>
  candidates.length > 0 || warnings.length > 0 || lettersSent > 0;

type Options = {
  /** Something was done, taken back or refused: reads again what the page shows. */
  onChanged: () => Promise<unknown>;
  onCorrect: (candidateIds: string[]) => void;
};

/**
 * How slots are changed by a gesture: simulated first, asked about in a dialog when somebody is concerned, else done at
 * once with the way back in the toast. `onOver`: done or not, what the page shows is true again.
 */
export function useSlotsChange({ onChanged, onCorrect }: Options) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<{ change: SlotsChange; onOver: () => void }>();

  const propose = async (change: SlotsChange, onOver: () => void) => {
    try {
      const plan = await change.run(true);
      if (isToConfirm(plan)) {
        const { queryKey } = dryRunQuery(change.title, JSON.stringify(change.body), () => change.run(true));
        client.setQueryData(queryKey, plan);
        setAsking({ change, onOver });
        return;
      }
      const done = await change.run(false);
      toast.success(
        `${change.done}.`,
        wayBack(client, done, () => void onChanged()),
      );
    } catch (error) {
      toast.error(`${change.failed} : ${refusalOf(error).join(' ')}`);
    }
    await onChanged();
    onOver();
  };

  const dialog: ReactNode = asking && (
    <SlotsDialog
      change={asking.change}
      onClose={() => {
        setAsking(undefined);
        void onChanged().then(asking.onOver);
      }}
      onChanged={() => void onChanged()}
      onCorrect={(ids) => {
        setAsking(undefined);
        asking.onOver();
        onCorrect(ids);
      }}
    />
  );
  return { propose, dialog };
}
