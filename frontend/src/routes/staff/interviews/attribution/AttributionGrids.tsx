import Button from '@mui/material/Button';
import { useState } from 'react';
import { Corrections } from '@/features/correspondence/letter_mailing/Corrections';
import { texts } from '@/features/interviews/attribution/labels';
import { ManualBar } from '@/features/interviews/attribution/ManualBar';
import { texts as slotTexts } from '@/features/interviews/slots/labels';
import { AttributionDialogs } from './AttributionDialogs';
import { AttributionPanes } from './AttributionPanes';
import { TickedBar, type TickedChange } from './TickedBar';
import { TickedDialog } from './TickedDialog';
import type { Attribution } from './useAttribution';
import { useTickedSlots } from './useTickedSlots';

/** The candidates and the slots side by side, and what is done with the chosen or the ticked ones. */
export function AttributionGrids({ attribution }: { attribution: Attribution }) {
  const { candidate, slot, clear, byHand, takeBack, slots, reload } = attribution;
  const ticked = useTickedSlots(slots.grid.grid, slots.filters);
  const [change, setChange] = useState<TickedChange>();
  const [untrue, setUntrue] = useState<string[]>();
  return (
    <>
      <AttributionPanes attribution={attribution} ticks={ticked.ticks} />
      {ticked.rows.length > 0 ? (
        <TickedBar ticked={ticked} onChange={setChange} />
      ) : (
        <ManualBar {...{ candidate, slot }} onClear={clear} onAttribute={byHand}>
          {slot && <Button onClick={takeBack}>{slot.candidate ? texts.free : slotTexts.remove}</Button>}
        </ManualBar>
      )}
      <AttributionDialogs attribution={attribution} />
      {change && (
        <TickedDialog
          change={change}
          onClose={() => setChange(undefined)}
          onChanged={() => {
            ticked.clear();
            slots.clear();
            reload();
          }}
          onCorrect={(ids) => {
            setChange(undefined);
            setUntrue(ids);
          }}
        />
      )}
      {untrue && <Corrections candidateIds={untrue} onClose={() => setUntrue(undefined)} />}
    </>
  );
}
