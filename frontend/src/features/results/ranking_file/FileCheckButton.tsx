import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { toast } from '@/shared/toast/toasts';
import { checkFile, type Choice } from './api';
import { FileCheckDialog } from './FileCheckDialog';

const LABEL = 'Vérifier un fichier CSV';

/** Takes a CSV that was made elsewhere, and shows what is wrong in it by the choice of the page. */
export function FileCheckButton({ choice }: { choice: Choice }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, data, variables, reset } = useMutation({
    mutationFn: (file: File) => checkFile(file, choice),
    onError: (error) => toast.error('Erreur lors de la vérification du fichier', error),
  });
  return (
    <>
      <BusyButton
        size="large"
        busy={isPending}
        startIcon={<FactCheckOutlined />}
        onClick={() => input.current?.click()}
      >
        {isPending ? 'Vérification en cours…' : LABEL}
      </BusyButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv"
        aria-label={LABEL}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) mutate(file);
          target.value = '';
        }}
      />
      {data && <FileCheckDialog name={variables.name} check={data} onClose={reset} />}
    </>
  );
}
