import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { PageFooter } from '@/shared/frame/PageFooter';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { FileCheckDialog } from './FileCheckDialog';
import { fetchFile, freeze, type Choice, type GroupCheck, checkFile } from './api';
import { groupName, hindrances } from './labels';

const LABEL = 'Vérifier un fichier CSV';

/** Takes a CSV that was made elsewhere, and shows what is wrong in it by the choice of the page. */
function FileCheckButton({ choice }: { choice: Choice }) {
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

type Props = { choice: Choice; groups: GroupCheck[]; stale: boolean; onFrozen: () => void };

/** What still prevents the freeze, and the button that freezes and saves the groups that are ready. */
export function FreezeBar({ choice, groups, stale, onFrozen }: Props) {
  const ready = groups.filter((group) => group.ready && group.ranked > 0).map(({ group }) => group);
  const wrong = groups.filter((group) => !group.ready);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await freeze(choice, ready);
      saveFile(await fetchFile(file.id), file.name);
    },
    onSuccess: () => {
      toast.success('Classement figé');
      onFrozen();
    },
    onError: (error) => toast.error("Erreur lors de l'export", error),
  });
  return (
    <PageFooter>
      <Box sx={{ mr: 'auto', color: wrong.length > 0 ? 'var(--error-text)' : 'text.secondary' }}>
        {wrong.length > 0
          ? wrong.map((group) => `${groupName(group.group)} : ${hindrances(group)}`).join('. ')
          : 'Figer garde le fichier avec le calcul dont il vient.'}
      </Box>
      <FileCheckButton choice={choice} />
      <BusyButton
        variant="contained"
        color="primary"
        size="large"
        startIcon={<DownloadOutlined />}
        busy={isPending}
        disabled={stale || ready.length === 0}
        onClick={() => mutate()}
      >
        {isPending
          ? 'Export en cours…'
          : wrong.length > 0 && ready.length > 0
            ? `Figer et télécharger ${ready.map(groupName).join(', ')}`
            : 'Figer et télécharger le classement'}
      </BusyButton>
    </PageFooter>
  );
}
