import { formatCount } from '@/shared/format/numbers';
import { createSlotsAt } from './api';
import { ChangeDialog } from './ChangeDialog';
import { dayOf, slotsCounted, texts } from './labels';

type Props = {
  jury: { id: string; name: string };
  date: { id: string; day: string; version: number };
  onClose: () => void;
};

/** Creates the slots that the site's templates give a date of a jury. */
export const DateSlotsDialog = ({ jury, date, onClose }: Props) => (
  <ChangeDialog
    title={`Créer les créneaux du ${dayOf(date.day)} (${jury.name})`}
    body={{}}
    run={createSlotsAt({ juryId: jury.id, dateId: date.id })}
    known={{ [date.id]: date.version }}
    confirmLabel={(plan) => (plan ? `Créer ${slotsCounted(plan.slots)}` : 'Créer les créneaux')}
    doneText={({ slots }) =>
      `${formatCount(slots, 'créneau créé', 'créneaux créés')} le ${dayOf(date.day)} (${jury.name}).`
    }
    failed={texts.createSlotsFailed}
    onClose={onClose}
    onCorrect={onClose}
  >
    <div>Les horaires viennent des modèles de créneaux du site.</div>
  </ChangeDialog>
);
