import Button from '@mui/material/Button';
import { texts } from '@/features/interviews/attribution/labels';
import { ManualBar } from '@/features/interviews/attribution/ManualBar';
import { texts as slotTexts } from '@/features/interviews/slots/labels';
import { AttributionDialogs } from './AttributionDialogs';
import { AttributionPanes } from './AttributionPanes';
import type { Attribution } from './useAttribution';

/** The candidates and the slots side by side, and what is done with the chosen ones. */
export function AttributionGrids({ attribution }: { attribution: Attribution }) {
  const { candidate, slot, clear, byHand, takeBack } = attribution;
  return (
    <>
      <AttributionPanes attribution={attribution} />
      <ManualBar {...{ candidate, slot }} onClear={clear} onAttribute={byHand}>
        {slot && <Button onClick={takeBack}>{slot.candidate ? texts.free : slotTexts.remove}</Button>}
      </ManualBar>
      <AttributionDialogs attribution={attribution} />
    </>
  );
}
