import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { Loading } from '@/shared/frame/Loading';
import { Opening } from '@/shared/frame/Opening';
import { lazyPart } from '@/shared/frame/lazyPart';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { useFileDialogs } from '@/shared/files/useFileDialogs';
import { formatDayInLetters } from '@/shared/format/dates';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useHeld } from '@/shared/list/useHeld';
import { KEPT_FILES } from '@/shared/session/keptDevice';
import type { OwnFile } from './api';
import { fileTexts, roomLeft } from '@/shared/files/labels';
import { texts } from './labels';
import { OwnFileRow } from './OwnFileRow';
import { canDeleteQuery, ownFilesQuery } from './queries';

// The dialog comes when it is opened: the first load stays small.
const AddFilesDialog = lazyPart(async () => ({ default: (await import('./AddFilesDialog')).AddFilesDialog }));

type Props = {
  /** Whether the candidate may still be asked for files; what they sent stays to read in any case. */
  awaited: boolean;
  /** How many files the candidate may send in all. */
  quota: number;
  /** Whether the dialog that adds files is open. */
  adding: boolean;
  onAdding: (open: boolean) => void;
  onHelp: () => void;
  /** Called when the number of files changed. */
  onChanged: () => void;
  /** Whether the candidate said that all their files are there. */
  complete: boolean;
  /** Whether that waits for a network. */
  waiting?: boolean;
  onComplete: (complete: boolean) => void;
};

/** The files that the candidate sent: to read, to add, to delete until the deadline (docs/rules/candidate-space.md). */
export function OwnFiles({
  awaited,
  quota,
  adding,
  onAdding,
  onHelp,
  onChanged,
  complete,
  waiting = false,
  onComplete,
}: Props) {
  const id = useId();
  const client = useQueryClient();
  const query = useHeld(useQueryWithToast(ownFilesQuery, fileTexts.listFailed));
  const deadline = useCampaign()?.fileDeadline;
  const canDelete = useQuery(canDeleteQuery).data;
  const files = query.data;
  const heading = useRef<HTMLHeadingElement>(null);
  useWaitingFiles(() => {
    if (awaited) onAdding(true);
  });
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ownFilesQuery.queryKey });
    // The last day for deleting may have ended while the page was open.
    void client.invalidateQueries({ queryKey: canDeleteQuery.queryKey });
  };
  const refresh = () => {
    readAgain();
    onChanged();
  };
  if (!awaited && !files?.length && !query.isError) return null;
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography
          ref={heading}
          id={id}
          variant="h2"
          tabIndex={-1}
          sx={{ fontSize: 18, '&:focus': { outline: 'none' } }}
        >
          {texts.title}
        </Typography>
        {files && awaited && (
          <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
            {files.length} sur {quota}
          </Typography>
        )}
      </Stack>
      {query.isError && (
        <ErrorState title={fileTexts.listFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!files && !query.isError && <Loading name="Récupération des fichiers" height={148} />}
      {files && <Listed files={files} onChanged={refresh} heading={heading} />}
      {files && awaited && (
        <>
          <Button
            startIcon={<UploadFileOutlined />}
            onClick={() => onAdding(true)}
            sx={{ height: 48, fontSize: 16 }}
          >
            {texts.add}
          </Button>
          <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
            PDF, JPEG, PNG ou HEIC.{' '}
            {files.length < quota ? roomLeft(quota - files.length) : `${fileTexts.quotaReached}.`}{' '}
            <Link component="button" onClick={onHelp} sx={{ fontSize: 'inherit' }}>
              Aide sur les fichiers
            </Link>
          </Typography>
          {deadline && canDelete !== undefined && <Deadline day={deadline} open={canDelete} />}
        </>
      )}
      {files && awaited && (
        <FormControlLabel
          control={<Checkbox checked={complete} onChange={(_event, checked) => onComplete(checked)} />}
          label="J'ai déposé tout ce que je voulais"
          sx={{ minHeight: 48, '& .MuiFormControlLabel-label': { fontSize: 16 } }}
        />
      )}
      {waiting && awaited && (
        <Typography role="status" sx={{ fontSize: 15, color: 'text.secondary' }}>
          Pas de connexion : votre réponse sera enregistrée dès que la connexion reviendra.
        </Typography>
      )}
      {files && awaited && adding && (
        <Suspense fallback={<Opening />}>
          <AddFilesDialog
            count={files.length}
            quota={quota}
            closedSince={canDelete === false ? deadline : undefined}
            onSent={refresh}
            onHelp={onHelp}
            onClose={() => {
              onAdding(false);
              readAgain();
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Opens the window where files wait that an earlier page left: they are in sight, and go on. */
function useWaitingFiles(onFound: () => void) {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const look = async () => {
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === KEPT_FILES)) return;
      if ((await (await import('./keptFiles')).keptFiles()).length > 0) found();
    };
    // A device that keeps nothing has none.
    void look().catch(() => undefined);
  }, []);
}

function Deadline({ day, open }: { day: string; open: boolean }) {
  const date = formatDayInLetters(day);
  return (
    <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
      {open
        ? `Vous pouvez supprimer vos pièces jusqu'au ${date} inclus, et en ajouter après.`
        : `La date limite du ${date} est passée : vous pouvez ajouter, mais plus supprimer.`}
    </Typography>
  );
}

type ListedProps = { files: OwnFile[]; onChanged: () => void; heading: RefObject<HTMLElement | null> };

function Listed({ files, onChanged, heading }: ListedProps) {
  const { open, askRemoval, dialogs } = useFileDialogs(files, onChanged, heading);
  if (files.length === 0)
    return <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>Aucune pièce</Typography>;
  return (
    <>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <OwnFileRow key={file.id} file={file} onOpen={() => open(file)} onDelete={() => askRemoval(file)} />
        ))}
      </Card>
      {dialogs}
    </>
  );
}
