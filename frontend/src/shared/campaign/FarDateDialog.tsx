import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { formatDay } from '../format/dates';

/** Days of years that are neither the campaign's nor next to it. */
export type FarDays = { days: string[]; campaignYear: number };

type Props = {
  /** Undefined for none: the dialog is closed. */
  far: FarDays | undefined;
  saving: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A day far from the campaign is most often a slip: nothing is saved before the person confirms it. */
export function FarDateDialog({ far, saving, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      open={far !== undefined}
      title={
        far && far.days.length > 1 ? 'Ces dates sont-elles les bonnes ?' : 'Cette date est-elle la bonne ?'
      }
      confirmLabel="Enregistrer quand même"
      cancelLabel="Corriger"
      busyLabel={saving ? 'Enregistrement en cours…' : undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {far &&
        `Vous avez saisi ${far.days.map((day) => `le ${formatDay(day)}`).join(', ')} ; la campagne est celle de ${far.campaignYear}.`}
    </ConfirmDialog>
  );
}
