import { ChangeDialog } from './ChangeDialog';
import type { SlotsChange } from './slotChanges';

type Props = {
  change: SlotsChange;
  onClose: () => void;
  onChanged?: () => void;
  onCorrect: (candidateIds: string[]) => void;
};

/** A change of slots that needs nothing typed: what it would do is told, then it is made. */
export const SlotsDialog = ({ change, ...calls }: Props) => (
  <ChangeDialog
    title={change.title}
    body={change.body}
    run={(_, dryRun) => change.run(dryRun)}
    confirmLabel={() => change.confirmLabel}
    doneText={() => `${change.done}.`}
    failed={change.failed}
    {...calls}
  />
);
