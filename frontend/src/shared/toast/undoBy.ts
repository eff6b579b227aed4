import { toast, type ToastAction } from './toasts';

/** Takes back what was done by the call that does the contrary, from the toast that said so. */
export const undoBy = (takeBack: () => Promise<unknown>, onEnd: () => void): ToastAction => ({
  label: 'Annuler',
  run: () => void takenBack(takeBack, onEnd),
});

async function takenBack(takeBack: () => Promise<unknown>, onEnd: () => void) {
  try {
    await takeBack();
    toast.success('Annulé : tout est redevenu comme avant.');
  } catch (error) {
    toast.error("L'annulation n'a pas pu se faire", error);
  }
  onEnd();
}
