import Button from '@mui/material/Button';
import { texts } from '@/features/interviews/attribution/labels';
import { ManualBar } from '@/features/interviews/attribution/ManualBar';
import { texts as slotTexts } from '@/features/interviews/slots/labels';
import { PageFrame } from '@/shared/frame/PageFrame';
import { AttributionDialogs } from './AttributionDialogs';
import { AttributionPanes } from './AttributionPanes';
import { AttributionToolbar } from './AttributionToolbar';
import { useAttribution } from './useAttribution';

/** Attribution des créneaux (docs/rules/interviews.md): the candidates and the slots side by side. */
export function AttributionRoute() {
  const attribution = useAttribution();
  const { candidate, slot, clear, byHand, takeBack } = attribution;
  return (
    <PageFrame title={texts.title} fullBleed toolbar={<AttributionToolbar attribution={attribution} />}>
      <AttributionPanes attribution={attribution} />
      <ManualBar {...{ candidate, slot }} onClear={clear} onAttribute={byHand}>
        {slot && <Button onClick={takeBack}>{slot.candidate ? texts.free : slotTexts.remove}</Button>}
      </ManualBar>
      <AttributionDialogs attribution={attribution} />
    </PageFrame>
  );
}
