import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { toast } from '@/shared/toast/toasts';
import { removeGrade, type GradeInfo, type JuryCandidate } from './api';
import { texts } from './labels';

type Props = { candidate: JuryCandidate; grade: GradeInfo; onClose: () => void; onRemoved: () => void };

/** Asks before a grade is removed, one given to the wrong candidate. */
export function DeleteGradeDialog({ candidate, grade, onClose, onRemoved }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeGrade(candidate.id, grade.version),
    onSuccess: () => {
      toast.success(texts.removed);
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Supprimer la note ${grade.grade} de ${candidate.name} ?`}
      confirmLabel={texts.remove}
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      error={error && <Failure text={texts.removeFailed} error={error} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Ce candidat n&apos;aura plus de note de jury. L&apos;historique garde celle qu&apos;il perd.
    </ConfirmDialog>
  );
}
