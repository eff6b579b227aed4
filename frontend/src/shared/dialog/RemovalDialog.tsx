import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '../toast/toasts';
import { undoBy } from '../toast/undoBy';
import { ConfirmDialog } from './ConfirmDialog';
import { Failure } from './Failure';

type Props = {
  title: string;
  /** What goes with it, or who loses it. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  remove: () => Promise<unknown>;
  /** What is said once it is removed, and why it could not be. */
  texts: { removed: string; failed: string };
  onClose: () => void;
  onRemoved: () => void;
  /** What puts it back, offered where it is said to be removed; then `onRemoved` is called again. */
  putBack?: () => Promise<unknown>;
  /** It could not be: what the page shows may no longer be true. */
  onFailed?: () => void;
};

/** Asks before something is removed, removes it, and says so; why it could not be is told inside the dialog. */
export function RemovalDialog(props: Props) {
  const { title, children, confirmLabel, busyLabel = 'Suppression en cours…', texts, putBack } = props;
  const { mutate, isPending, error } = useMutation({
    mutationFn: props.remove,
    onSuccess: () => {
      toast.success(texts.removed, putBack && undoBy(putBack, props.onRemoved));
      props.onClose();
      props.onRemoved();
    },
    onError: () => props.onFailed?.(),
  });
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? busyLabel : undefined}
      error={error && <Failure text={texts.failed} error={error} />}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
