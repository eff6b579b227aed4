import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDay } from '@/shared/format/dates';
import { formatBytes, formatCount, ofNumber } from '@/shared/format/numbers';
import { serverDetails } from '@/shared/http/ApiError';
import { RowsTable } from '@/shared/list/RowsTable';
import { toast } from '@/shared/toast/toasts';
import { purge, type ArchivesPurge } from './api';
import { campaignOf } from './labels';
import { archivesQuery, purgeQuery } from './queries';

const toPurge = (count: number) => formatCount(count, 'archive à purger', 'archives à purger');
const archives = (count: number) => formatCount(count, 'archive');

/** The archives whose campaign no longer allows to keep them, and their purge; nothing when there is none. */
export function DueArchives() {
  const { data } = useQuery(purgeQuery);
  const [open, setOpen] = useState(false);
  if (!data?.archives.length) return null;
  const count = data.archives.length;
  return (
    <>
      <Alert
        severity="warning"
        role="note"
        action={
          <Button color="inherit" onClick={() => setOpen(true)}>
            Purger
          </Button>
        }
      >
        {toPurge(count)} : la durée de conservation annoncée aux candidats de {ofNumber(count, 'sa', 'leur')}{' '}
        campagne est passée.
      </Alert>
      {open && <PurgeDialog due={data} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What a purge erases, archive by archive, and a sign that it is no longer needed. */
function PurgeDialog({ due, onClose }: { due: ArchivesPurge; onClose: () => void }) {
  const client = useQueryClient();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => purge(due.archives.map(({ id }) => id)),
    onSuccess: ({ length }) => {
      toast.success(formatCount(length, 'archive purgée', 'archives purgées'));
      onClose();
      return client.invalidateQueries({ queryKey: archivesQuery.queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey: purgeQuery.queryKey }),
  });
  const count = archives(due.archives.length);
  return (
    <ConfirmDialog
      open
      title={`Purger ${count} (${formatBytes(due.size)}) ?`}
      confirmLabel={`Purger ${count}`}
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Purge en cours…' : undefined}
      error={error && `Erreur lors de la purge des archives : ${serverDetails(error)}`}
      onConfirm={() => (agreed ? mutate() : setMissing(true))}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        <RowsTable
          dense
          caption="Archives à purger"
          columns={[
            { key: 'name', label: 'Archive', cell: ({ name }) => name },
            { key: 'year', label: 'Campagne', cell: ({ scholarYear }) => campaignOf(scholarYear) },
            { key: 'end', label: 'Fin de conservation', cell: ({ endDate }) => formatDay(endDate) },
            { key: 'size', label: 'Taille', align: 'right', cell: ({ size }) => formatBytes(size ?? 0) },
          ]}
          rows={due.archives}
          rowKey={({ id }) => id}
        />
        <Typography>
          Leur contenu est effacé pour toujours. Parvis garde la preuve de la purge : le nom, la taille et
          l&apos;empreinte de chaque archive, la date et votre nom. Les archives longue durée restent.
        </Typography>
        <FormControlLabel
          control={<Checkbox checked={agreed} onChange={(_, checked) => setAgreed(checked)} />}
          label="Plus personne n'a besoin de ces archives."
        />
        {missing && !agreed && (
          <FormHelperText error role="alert">
            Cochez la case.
          </FormHelperText>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
