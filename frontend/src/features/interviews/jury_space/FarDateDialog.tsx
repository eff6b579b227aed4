import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDay } from '@/shared/format/dates';

type Props = {
  /** A day of another year than the campaign's; undefined for none: the dialog is closed. */
  far: { day: string; campaignYear: number } | undefined;
  saving: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A day far from the campaign is most often a slip: nothing is saved before the person confirms it. */
export function FarDateDialog({ far, saving, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      open={far !== undefined}
      title="Cette date est-elle la bonne ?"
      confirmLabel="Enregistrer quand même"
      cancelLabel="Corriger"
      busyLabel={saving ? 'Enregistrement en cours…' : undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {far && `Vous avez saisi le ${formatDay(far.day)} ; la campagne est celle de ${far.campaignYear}.`}
    </ConfirmDialog>
  );
}
