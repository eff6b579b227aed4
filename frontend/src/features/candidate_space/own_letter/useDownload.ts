import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { ownEvaluationQuery } from './queries';

/** The file is of the letter as it is now: what is on the screen is read again, and follows. */
export function useDownload(fetchFile: () => Promise<Blob>, name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, name),
    onError: (failure) => toast.error('Erreur lors du téléchargement', failure),
    onSettled: () => void client.invalidateQueries({ queryKey: ownEvaluationQuery.queryKey }),
  });
}
