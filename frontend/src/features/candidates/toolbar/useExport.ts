import { useMutation } from '@tanstack/react-query';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { fetchExport, type Asked } from '../api';
import { EXPORT_DONE, EXPORT_FAILED, EXPORT_FILE } from '../labels';

/** The workbook of what the grid shows, saved under the contract's name. */
export function useExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: Asked) => fetchExport(asked),
    onSuccess: (workbook) => {
      saveFile(workbook, EXPORT_FILE);
      toast.success(EXPORT_DONE);
    },
    onError: (error) => toast.error(EXPORT_FAILED, error),
  });
  return { exportGrid: mutate, exporting: isPending };
}
