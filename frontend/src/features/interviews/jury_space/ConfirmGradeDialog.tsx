import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';

type Props = {
  open: boolean;
  /** What is doubtful about the grade. */
  question: { title: string; text: string } | undefined;
  saving: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** What is most often a slip is not saved before the person confirms it. */
export const ConfirmGradeDialog = ({ open, question, saving, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open={open}
    title={question?.title ?? ''}
    confirmLabel="Enregistrer quand même"
    cancelLabel="Corriger"
    busyLabel={saving ? 'Enregistrement en cours…' : undefined}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {question?.text}
  </ConfirmDialog>
);
