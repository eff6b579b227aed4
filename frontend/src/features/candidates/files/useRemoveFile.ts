import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fileTexts } from '@/shared/files/labels';
import { toast } from '@/shared/toast/toasts';
import { removeFile } from './api';
import { filesQuery } from './queries';

/** Deletes a file of the candidate; `onRemoved` once it is gone. */
export function useRemoveFile(candidateId: string, onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: removeFile,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: filesQuery(candidateId).queryKey });
      toast.success(fileTexts.deleted);
      onRemoved();
    },
    onError: (error) => toast.error(fileTexts.deleteFailed, error),
  });
}
