import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { candidateOf, slotOf, type ChosenSlot, type Pair } from '@/features/interviews/attribution/pair';
import { pairsKey } from '@/features/interviews/attribution/queries';
import { presences, YES } from '@/features/interviews/slots/labels';
import { slotsStateQuery } from '@/features/interviews/slots/queries';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { columnFilter } from '@/shared/grid/filter/columnFilter';
import { useGridPane } from '@/shared/grid/useGridPane';
import { useUrlText } from '@/shared/url/useUrlState';

/** What is open over the page, with what it was opened for: its success takes the selection away before it closes. */
export type Opened =
  | { dialog: 'create' | 'automatic' | 'newSlot' }
  | { dialog: 'byHand'; pair: Pair }
  | { dialog: 'takeBack'; slot: ChosenSlot };

/** Those who wait for a slot. */
export const TO_ATTRIBUTE = [columnFilter('StatutEntretien', ['À attribuer'])];

/** The two grids of Attribution des créneaux, what is chosen in each, and the dialog that is open. */
export function useAttribution() {
  const client = useQueryClient();
  // Whom the page is for; the chip is taken away like any other.
  const candidates = useGridPane(TO_ATTRIBUTE);
  const [search, setSearch] = useState('');
  const [jury] = useUrlText('jury');
  const [date] = useUrlText('date');
  const [leavers] = useUrlText('partis');
  const [impeded] = useUrlText('empechements');
  const slots = useGridPane([
    ...(jury ? [columnFilter('juryName', [jury])] : []),
    ...(date ? [columnFilter('convocationDate', [date])] : []),
    ...(leavers ? [columnFilter('leaver', [YES])] : []),
    ...(impeded ? [columnFilter('presence', [presences.IMPEDED])] : []),
  ]);
  const [wanted, setWanted] = useUrlText('creneau');
  const [opened, setOpened] = useState<Opened | undefined>(
    wanted === 'nouveau' ? { dialog: 'newSlot' } : undefined,
  );
  const candidate = candidates.row && candidateOf(candidates.row);
  const slot = slots.row && slotOf(slots.row);

  const firstPane = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button that opened it may have nothing left to do.
    if (wasOpen.current && !opened) focusIfLost(firstPane.current);
    wasOpen.current = opened !== undefined;
  }, [opened]);

  return {
    candidates,
    search,
    setSearch,
    slots,
    candidate,
    slot,
    firstPane,
    opened,
    open: setOpened,
    close: () => {
      setOpened(undefined);
      if (wanted) setWanted(undefined, { replace: true });
    },
    /** Opens the attribution of the two that are chosen; absent while one of them is still to choose. */
    byHand: candidate && slot && (() => setOpened({ dialog: 'byHand', pair: { candidate, slot } })),
    /** Opens what takes the chosen slot from its candidate, or away. */
    takeBack: slot && (() => setOpened({ dialog: 'takeBack', slot })),
    reload: () => {
      candidates.refresh();
      slots.refresh();
      void client.invalidateQueries({ queryKey: slotsStateQuery.queryKey });
      void client.invalidateQueries({ queryKey: pairsKey });
    },
    clear: () => {
      candidates.clear();
      slots.clear();
    },
    resize: () => {
      candidates.resize();
      slots.resize();
    },
  };
}

export type Attribution = ReturnType<typeof useAttribution>;
