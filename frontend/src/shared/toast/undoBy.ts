import { failureOfAct } from '../http/ApiError';
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
    tellUndoFailed(error);
  }
  onEnd();
}

/** Says that something could not be taken back, or, where the answer was cut, that nobody knows. */
export function tellUndoFailed(error: unknown) {
  toast.error(
    failureOfAct(error, "L'annulation n'a pas pu se faire", 'Regardez la page avant de recommencer.'),
  );
}
