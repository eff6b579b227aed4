import Add from '@mui/icons-material/Add';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { fullName } from '@/shared/format/people';
import { formatBytes } from '@/shared/format/numbers';
import { formatDateTime, formatDay } from '@/shared/format/dates';
import { LoadingRows } from '@/shared/frame/Loading';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Underneath } from '@/shared/frame/Underneath';
import { useKeptFocus } from '@/shared/frame/useKeptFocus';
import { ReportTable } from '@/shared/imports/ReportTable';
import { Panel } from '@/shared/imports/Panel';
import { Card } from '@/shared/list/Card';
import { ReloadButton } from '@/shared/list/ReloadButton';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useHeld } from '@/shared/list/useHeld';
import { type Archive, remove } from './api';
import { ArchiveTree } from './ArchiveTree';
import { CreateDialog } from './CreateDialog';
import { DueArchives } from './DueArchives';
import { labels, campaignOf } from './labels';
import { archivesQuery, purgeQuery } from './queries';
import { ReplaceDialog } from './ReplaceDialog';

type Open = { action: 'create' } | { action: 'remove' | 'replace'; archive: Archive };

/** Archives: by scholar year, what each one is, and what can be done with it (docs/rules/campaign.md). */
export function ArchivesPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useHeld(useQueryWithToast(archivesQuery, labels.fetchFailed));
  const [open, setOpen] = useState<Open>();
  const reload = () => void client.invalidateQueries({ queryKey: archivesQuery.queryKey });
  const close = () => setOpen(undefined);
  const years = data ? Object.entries(data) : [];
  const createButton = useRef<HTMLButtonElement>(null);
  useKeptFocus(
    { count: years.reduce((before, [, archives]) => before + archives.length, 0), open: open !== undefined },
    () => createButton.current,
  );
  const create = (
    <Button
      ref={createButton}
      variant="contained"
      color="primary"
      startIcon={<Add />}
      onClick={() => setOpen({ action: 'create' })}
    >
      {labels.create}
    </Button>
  );
  return (
    <PageFrame
      title="Archives"
      actions={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <ReloadButton queryKey={archivesQuery.queryKey} />
          {years.length > 0 && create}
        </Stack>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <DueArchives />
        {years.length > 0 && (
          <Alert severity="info" icon={<ShieldOutlined />}>
            {labels.notice}
          </Alert>
        )}
        <Card>
          {error && !data ? (
            <ErrorState title={labels.fetchFailed} error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <LoadingRows name="Chargement des archives" count={3} height={40} sx={{ p: 4, gap: 2 }} />
          ) : years.length === 0 ? (
            <StateMessage
              icon={Inventory2Outlined}
              title="Aucune archive"
              text="Une archive garde les candidats, leurs documents et les résultats de la campagne dans un zip."
              action={create}
            />
          ) : (
            <ArchiveTree
              years={years}
              onRemove={(archive) => setOpen({ action: 'remove', archive })}
              onReplace={(archive) => setOpen({ action: 'replace', archive })}
              onEnded={reload}
            />
          )}
        </Card>
        <Underneath settled={data !== undefined}>
          <PurgedArchives />
        </Underneath>
      </Stack>
      {open?.action === 'create' && <CreateDialog onCreated={reload} onClose={close} />}
      {open?.action === 'remove' && (
        <RemoveDialog archive={open.archive} onRemoved={reload} onClose={close} />
      )}
      {open?.action === 'replace' && (
        <ReplaceDialog archive={open.archive} onReplaced={reload} onClose={close} />
      )}
    </PageFrame>
  );
}

/** The proof of each purge: what the archive was, when and by whom it was erased. */
function PurgedArchives() {
  const { data } = useQueryWithToast(purgeQuery, 'Erreur lors de la récupération des archives à purger');
  if (!data?.purged.length) return null;
  return (
    <Card>
      <Panel icon={VerifiedOutlined} title="Archives purgées" count={data.purged.length}>
        <ReportTable
          caption="Archives purgées"
          columns={[
            { key: 'name', label: 'Archive', cell: ({ name }) => name },
            { key: 'year', label: 'Campagne', cell: ({ scholarYear }) => campaignOf(scholarYear) },
            { key: 'end', label: 'Fin de conservation', cell: ({ endDate }) => formatDay(endDate) },
            {
              key: 'purged',
              label: 'Purgée',
              cell: ({ purged, author }) => `${formatDateTime(purged)}, ${fullName(author)}`,
            },
            { key: 'size', label: 'Taille', align: 'right', cell: ({ size }) => formatBytes(size) },
            { key: 'sha256', label: 'Empreinte SHA-256', cell: ({ sha256 }) => <code>{sha256}</code> },
          ]}
          rows={data.purged}
          rowKey={({ id }) => id}
        />
      </Panel>
    </Card>
  );
}

type Props = { archive: Archive; onRemoved: () => void; onClose: () => void };

/** Asks before an archive goes, naming it and its size. */
function RemoveDialog({ archive, onRemoved, onClose }: Props) {
  const { id, name, size } = archive;
  return (
    <RemovalDialog
      title={`Supprimer l'archive ${name}${size === null ? '' : ` (${formatBytes(size)})`} ?`}
      confirmLabel="Supprimer l'archive"
      remove={() => remove(id)}
      texts={{ removed: 'Archive supprimée', failed: "Erreur lors de la suppression de l'archive" }}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      Cette suppression est définitive.
    </RemovalDialog>
  );
}
