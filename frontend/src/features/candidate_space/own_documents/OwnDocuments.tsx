import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { fetchFile } from '@/shared/files/api';
import { fileTexts } from '@/shared/files/labels';
import { formatDate, formatTime } from '@/shared/format/dates';
import { Loading } from '@/shared/frame/Loading';
import { Opening } from '@/shared/frame/Opening';
import { lazyPart } from '@/shared/frame/lazyPart';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useUrlWindow } from '@/shared/url/useUrlWindow';
import { useHeld } from '@/shared/list/useHeld';
import type { OwnDocument } from './api';
import { DOCUMENTS_SECTION, ownDocumentsQuery } from './queries';

// A file is previewed when it is opened: the first load stays small.
const FilePreview = lazyPart(async () => ({
  default: (await import('@/shared/files/FilePreview')).FilePreview,
}));

/** The documents that the admission team addressed to the candidate (docs/rules/candidate-space.md). */
export function OwnDocuments() {
  const id = useId();
  const client = useQueryClient();
  // In the address: a phone's Back closes the document.
  const { opened: openedId, open: show, close } = useUrlWindow('document');
  const query = useHeld(useQueryWithToast(ownDocumentsQuery, fileTexts.listFailed));
  const documents = query.data;
  const opened = documents?.find((each) => each.id === openedId);
  const unread = documents?.filter(({ readAt }) => !readAt).length ?? 0;

  /** Opening a document makes it read: the list says so at once. */
  const open = async (document: OwnDocument) => {
    const content = await fetchFile(document.id);
    void client.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey });
    return content;
  };
  return (
    <Stack
      component="section"
      id={DOCUMENTS_SECTION}
      tabIndex={-1}
      aria-labelledby={id}
      sx={{ gap: 3, outline: 0 }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: 18 }}>
          Documents pour vous
        </Typography>
        {unread > 0 && (
          <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
            {unread} à lire sur {documents?.length}
          </Typography>
        )}
      </Stack>
      {query.isError && (
        <ErrorState title={fileTexts.listFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!documents && !query.isError && <Loading name="Récupération des documents" height={148} />}
      {documents?.length === 0 && (
        <Stack direction="row" sx={{ gap: 3, color: 'text.secondary' }}>
          <DescriptionOutlined aria-hidden />
          <div>
            <Typography sx={{ fontSize: 16, fontWeight: 600, color: 'text.primary' }}>
              Aucun document pour vous
            </Typography>
            <Typography sx={{ fontSize: 15 }}>Ceux que l'équipe vous adresse s'affichent ici.</Typography>
          </div>
        </Stack>
      )}
      {documents && documents.length > 0 && (
        <>
          <Typography sx={{ fontSize: 16, color: 'text.secondary' }}>
            L'équipe d'admission vous a adressé ces documents. Ouvrez-les : ils sont alors marqués comme lus.
          </Typography>
          <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}>
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} onOpen={() => show(document.id)} />
            ))}
          </Card>
        </>
      )}
      {opened && (
        <Suspense fallback={<Opening />}>
          <FilePreview file={opened} fetchContent={() => open(opened)} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

function DocumentRow({ document, onOpen }: { document: OwnDocument; onOpen: () => void }) {
  const { name, created, readAt } = document;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        gap: 3,
        p: 4,
        borderBottom: '1px solid var(--border-subtle)',
        '&:last-child': { borderBottom: 0 },
        borderLeft: readAt ? '4px solid transparent' : '4px solid var(--accent-main)',
      }}
    >
      <DescriptionOutlined aria-hidden sx={{ color: readAt ? 'text.secondary' : 'primary.main' }} />
      <Stack sx={{ flex: '1 1 120px', minWidth: 0, gap: 1, alignItems: 'flex-start' }}>
        <Typography sx={{ fontSize: 16, fontWeight: readAt ? 400 : 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
          Envoyé à {formatTime(created)} le {formatDate(created)}
        </Typography>
        {readAt ? (
          <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>Lu le {formatDate(readAt)}</Typography>
        ) : (
          <Chip
            size="small"
            label="Non lu"
            sx={{ borderRadius: '4px', color: 'var(--accent-text)', backgroundColor: 'var(--accent-soft)' }}
          />
        )}
      </Stack>
      <Button
        variant="text"
        aria-label={`Ouvrir ${name}`}
        onClick={onOpen}
        sx={{
          minHeight: 48,
          flex: 'none',
          mr: -2.5,
          fontSize: 16,
          color: 'var(--accent-text)',
          textDecoration: 'underline',
        }}
      >
        Ouvrir
      </Button>
    </Stack>
  );
}
