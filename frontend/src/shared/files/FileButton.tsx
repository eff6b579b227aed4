import type { ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '../frame/BusyButton';
import { saveFile } from '../http/saveFile';
import { toast } from '../toast/toasts';
import { useFileExport } from './useFileExport';

type Props = Omit<ButtonProps, 'onClick'> & {
  /** What the browser saves it under. */
  fileName: string;
  fetchFile: () => Promise<Blob>;
  /** What the button says meanwhile. */
  busyText?: string;
};

/** Has the server make an export, saved once it is there; a toast shows the outcome. */
export function ExportButton({ fileName, fetchFile, busyText = 'Export en cours…', ...rest }: Props) {
  const { exportFile, exporting } = useFileExport(fileName, fetchFile);
  return (
    <BusyButton {...rest} busy={exporting} onClick={() => exportFile()}>
      {exporting ? busyText : rest.children}
    </BusyButton>
  );
}

/** Brings a file; only why it could not come is told. */
export function DownloadButton({
  fileName,
  fetchFile,
  busyText,
  failed,
  ...rest
}: Props & { failed: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, fileName),
    onError: (failure) => toast.error(failed, failure),
  });
  return (
    <BusyButton {...rest} busy={isPending} onClick={() => mutate()}>
      {isPending ? (busyText ?? rest.children) : rest.children}
    </BusyButton>
  );
}
