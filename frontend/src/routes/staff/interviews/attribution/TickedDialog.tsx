import { MoveSlotsDialog } from '@/features/interviews/planning/MoveSlotsDialog';
import { SlotsDialog } from '@/features/interviews/planning/SlotsDialog';
import type { TickedChange } from './TickedBar';

type Props = {
  change: TickedChange;
  onClose: () => void;
  onChanged: () => void;
  onCorrect: (candidateIds: string[]) => void;
};

/** What the change of the ticked slots would do, before it is made. */
export const TickedDialog = ({ change, ...calls }: Props) =>
  'move' in change ? (
    <MoveSlotsDialog slots={change.move} {...calls} />
  ) : (
    <SlotsDialog change={change} {...calls} />
  );
