import { useMutation } from '@tanstack/react-query';
import { toast } from '../toast/toasts';
import { saveFile } from './saveFile';

/** A file that the server makes of what is `question`, saved under `name`; a toast tells how it went. */
export function useFileExport<Question = void>(
  name: string,
  fetchFile: (question: Question) => Promise<Blob>,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: (question: Question) => fetchFile(question),
    onSuccess: (file) => {
      saveFile(file, name);
      toast.success('Export terminé');
    },
    onError: (error) => toast.error("Erreur lors de l'export", error),
  });
  return { exportFile: mutate, exporting: isPending };
}
