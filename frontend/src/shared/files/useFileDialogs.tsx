import { useMutation } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode, type RefObject } from 'react';
import { focusIfLost } from '../frame/focusIfLost';
import { useKeptFocus } from '../frame/useKeptFocus';
import { Opening } from '../frame/Opening';
import { lazyPart } from '../frame/lazyPart';
import { isCut } from '../http/ApiError';
import { toast } from '../toast/toasts';
import { fetchFile, removeFile } from './api';
import type { PreviewedFile } from './queries';
import { useUrlWindow } from '../url/useUrlWindow';

// A dialog comes when it is opened: the first load stays small.
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../dialog/ConfirmDialog')).ConfirmDialog,
}));
const FilePreview = lazyPart(async () => ({
  default: (await import('./FilePreview')).FilePreview,
}));

type FileDialogs<File> = {
  open: (file: File) => void;
  /** Deletes it once that is confirmed. */
  askRemoval: (file: File) => void;
  /** Goes beside the list. */
  dialogs: ReactNode;
};

/** What is done with the files of a list: looking at one, and deleting one after a question; then, or when it could
 * not be deleted, `onChanged` reads the list again. `heading` takes the focus of a row that is gone. */
export function useFileDialogs<File extends PreviewedFile>(
  files: readonly File[],
  onChanged: () => void,
  heading: RefObject<HTMLElement | null>,
): FileDialogs<File> {
  // In the address: Back, on a phone the only gesture at hand, closes the file and nothing else.
  const { opened: openedId, open, close } = useUrlWindow('fichier');
  const opened = files.find(({ id }) => id === openedId);
  const [leaving, setLeaving] = useState<File>();
  // It stays while it closes.
  const [wasOpen, setWasOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: removeFile,
    onSuccess: () => {
      toast.success('Fichier supprimé');
      setLeaving(undefined);
    },
    onError: (error) => {
      toast.error('Erreur lors de suppression du fichier', error);
      // The list that is read again says whether it is there.
      if (isCut(error)) setLeaving(undefined);
    },
    onSettled: onChanged,
  });
  const keepFocus = () => focusIfLost(heading.current);
  useKeptFocus({ count: files.length }, () => heading.current);
  const dialogs = (
    <>
      {opened && (
        <Suspense fallback={<Opening />}>
          <FilePreview file={opened} fetchContent={() => fetchFile(opened.id)} onClose={close} />
        </Suspense>
      )}
      {wasOpen && (
        <Suspense fallback={<Opening />}>
          <ConfirmDialog
            open={leaving !== undefined}
            title={`Supprimer ${leaving?.name ?? ''} ?`}
            destructive
            busyLabel={isPending ? 'Suppression en cours…' : undefined}
            onConfirm={() => leaving && mutate(leaving.id)}
            onClose={() => setLeaving(undefined)}
            onClosed={keepFocus}
          >
            Cette suppression est définitive.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
  const askRemoval = (file: File) => {
    setWasOpen(true);
    setLeaving(file);
  };
  return { open: ({ id }) => open(id), askRemoval, dialogs };
}
