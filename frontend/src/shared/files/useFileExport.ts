import { useMutation } from '@tanstack/react-query';
import { toast } from '../toast/toasts';
import { saveFile } from '../http/saveFile';

/** In reports of errors (docs/rules/wire.md). */
const EXPORT_FAILED = 'Export fail';

/**
 * A file that the server makes from `question`, saved under `name`, or under what it gives then; a toast shows the
 * outcome.
 */
export function useFileExport<Question = void>(
  name: string | (() => string),
  fetchFile: (question: Question) => Promise<Blob>,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (question: Question) => {
      const file = await fetchFile(question);
      // Cut before its first byte: nothing to open.
      if (file.size === 0) throw new Error(EXPORT_FAILED);
      return file;
    },
    onSuccess: (file) => {
      saveFile(file, typeof name === 'string' ? name : name());
      toast.success('Export terminé');
    },
    onError: (error) => toast.error("Erreur lors de l'export", error),
  });
  return { exportFile: mutate, exporting: isPending };
}
