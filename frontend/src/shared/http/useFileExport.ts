import { useMutation } from '@tanstack/react-query';
import { toast } from '../toast/toasts';
import { saveFile } from './saveFile';

/** A file that the server makes of what is `asked`, saved under `name`; a toast tells how it went. */
export function useFileExport<Asked = void>(name: string, fetchFile: (asked: Asked) => Promise<Blob>) {
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: Asked) => fetchFile(asked),
    onSuccess: (file) => {
      saveFile(file, name);
      toast.success('Export terminé');
    },
    onError: (error) => toast.error("Erreur lors de l'export", error),
  });
  return { exportFile: mutate, exporting: isPending };
}
