import { AutomaticDialog } from '@/features/interviews/attribution/AutomaticDialog';
import { FreeSlotDialog } from '@/features/interviews/attribution/FreeSlotDialog';
import { ManualDialog } from '@/features/interviews/attribution/ManualDialog';
import { rowOf } from '@/features/interviews/slots/api';
import { CreateSlotsDialog } from '@/features/interviews/slots/CreateSlotsDialog';
import { DeleteSlotDialog } from '@/features/interviews/slots/DeleteSlotDialog';
import { NewSlotDialog } from '@/features/interviews/slots/NewSlotDialog';
import type { Attribution } from './useAttribution';

/** The dialog that is open over Attribution des créneaux, if any; what it did is then seen in both grids. */
export function AttributionDialogs({ attribution }: { attribution: Attribution }) {
  const { opened, close, reload, slots, clear } = attribution;
  switch (opened?.dialog) {
    case undefined:
      return null;
    case 'create':
      return <CreateSlotsDialog onClose={close} onDone={reload} onFailed={reload} />;
    case 'automatic':
      return <AutomaticDialog onClose={close} onDone={reload} onFailed={reload} />;
    case 'newSlot':
      return (
        <NewSlotDialog
          onClose={close}
          onCreated={(created) => {
            slots.choose(rowOf(created));
            reload();
          }}
        />
      );
    case 'byHand': {
      const done = () => {
        clear();
        reload();
      };
      return <ManualDialog pair={opened.pair} onClose={close} onDone={done} onStale={reload} />;
    }
    case 'takeBack': {
      const done = () => {
        slots.clear();
        reload();
      };
      const { slot } = opened;
      const common = { slot, onClose: close, onDone: done, onStale: reload };
      return slot.candidate ? (
        <FreeSlotDialog {...common} candidate={slot.candidate} />
      ) : (
        <DeleteSlotDialog {...common} />
      );
    }
  }
}
