import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { PageFooter } from '@/shared/frame/PageFooter';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { RowsTable } from '@/shared/list/RowsTable';
import { fetchFile, freeze, type Choice, type GroupCheck, checkFile, type FileCheck } from './api';
import { groupName, hindrances, lineProblems } from './labels';

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

/** What the national platform would find in a file: whether it takes it, its groups, and the lines that it refuses. */
function FileCheckDialog({ name, check, onClose }: { name: string; check: FileCheck; onClose: () => void }) {
  const { lines, ready, refused, problems, groups } = check;
  return (
    <InformationDialog
      title={<span style={{ overflowWrap: 'anywhere' }}>{name}</span>}
      onClose={onClose}
      width={760}
    >
      <Stack sx={{ gap: 4 }}>
        <Alert severity={ready ? 'success' : 'error'} role="status">
          {lines === 0
            ? 'Aucune ligne : Parcoursup attend un numéro et un rang, séparés par un point-virgule.'
            : ready
              ? `${formatCount(lines, 'ligne')} : rangs entiers, positifs, sans égalité. Chaque numéro est connu.`
              : `${formatCount(refused, 'ligne refusée', 'lignes refusées')} sur ${formatInteger(lines)}.`}
        </Alert>
        <RowsTable
          dense
          caption="Groupes du fichier"
          columns={[
            { key: 'group', label: 'Groupe', cell: ({ group }) => groupName(group) },
            { key: 'ranked', label: 'Classés', align: 'right', cell: ({ ranked }) => formatInteger(ranked) },
            {
              key: 'missing',
              label: 'Non classés',
              align: 'right',
              cell: ({ missing }) => formatInteger(missing),
            },
            { key: 'gaps', label: 'Il manque un rang avant', cell: ({ gaps }) => gaps.join(', ') || 'Aucun' },
          ]}
          rows={groups}
          rowKey={({ group }) => group}
        />
        {problems.length > 0 && (
          <RowsTable
            dense
            caption="Lignes refusées"
            columns={[
              { key: 'line', label: 'Ligne', align: 'right', cell: ({ line }) => formatInteger(line) },
              { key: 'number', label: 'Numéro', cell: ({ externalId }) => externalId },
              { key: 'why', label: 'Pourquoi', cell: ({ reason }) => lineProblems[reason] },
            ]}
            rows={problems}
            rowKey={({ line }) => String(line)}
          />
        )}
        {refused > problems.length && (
          <Typography sx={{ color: 'text.secondary' }}>
            {`Les ${problems.length} premières lignes refusées sont montrées.`}
          </Typography>
        )}
      </Stack>
    </InformationDialog>
  );
}
