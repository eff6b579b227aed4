import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { Keys } from '@/shared/frame/Keys';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveReading, type HeldProject, type ProjectLetter, type Queue, type Reading } from './api';
import { ChangeDialog } from './ChangeDialog';
import { CommentField } from './CommentField';
import { texts } from './labels';
import { LetterField } from './LetterField';
import { ProjectPane } from './ProjectPane';
import type { RenderConflict } from './ReadingPage';
import { ReadingHeader } from './ReadingHeader';

type Props = {
  project: HeldProject;
  queue: Queue;
  /** The reading that was saved last. */
  last: Reading | undefined;
  onLast: (reading: Reading) => void;
  onNext: () => void;
  renderConflict: RenderConflict;
};

/** A project beside its letter and comment; saving goes on with the next. */
export function ReadProject({ project, queue, last, onLast, onNext, renderConflict }: Props) {
  const guard = useUnsavedGuard();
  const [letter, setLetter] = useState<ProjectLetter>();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [declaring, setDeclaring] = useState(false);
  const [changing, setChanging] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const { setUnsaved } = guard;
  useEffect(() => setUnsaved(letter !== undefined || comment !== ''), [setUnsaved, letter, comment]);
  const { mutate, isPending } = useMutation({
    mutationFn: (grade: ProjectLetter) => saveReading(project.id, { grade, comment: comment.trim() || null }),
    onSuccess: (saved) => {
      setUnsaved(false);
      onLast(saved);
      onNext();
    },
    onError: (failure) => {
      const isOver =
        isApiError(failure, 'READING_DONE') ||
        isApiError(failure, 'READING_NOT_YOURS') ||
        isApiError(failure, 'CONFLICT_OF_INTEREST');
      if (isOver) setRefusal(failure.serverMessage ?? texts.saveFailed);
      else toast.error(texts.saveFailed, failure);
    },
  });
  const save = () => {
    if (isPending || changing || declaring) return;
    if (refusal !== undefined) {
      goOn();
    } else if (letter === undefined) {
      setMissing(true);
      first.current?.focus();
    } else mutate(letter);
  };
  const goOn = () => {
    setUnsaved(false);
    onNext();
  };
  useSaveKeys(save);
  const choose = (chosen: ProjectLetter) => {
    setMissing(false);
    setLetter(chosen);
  };
  return (
    <Stack sx={{ flex: 1, minWidth: 0, minHeight: { md: 0 } }}>
      <ReadingHeader project={project} queue={queue} typed={comment} onRenew={onNext} />
      <Box
        sx={{
          display: 'flex',
          flex: { xs: 'none', md: 1 },
          minHeight: { md: 0 },
          flexDirection: { xs: 'column', md: 'row' },
        }}
      >
        <ProjectPane externalId={project.externalId} pfm={project.pfm} />
        <Stack sx={panel}>
          <Stack sx={{ flex: { xs: 'none', md: 1 }, gap: 3, p: 4, overflow: { md: 'auto' } }}>
            <BlindNotice anonymous={queue.anonymous} twice={queue.readings > 1} />
            {refusal && <Refusal text={refusal} onNext={goOn} />}
            <LetterField
              letter={letter}
              error={missing ? texts.letterMissing : undefined}
              onLetter={choose}
              first={first}
            />
            <CommentField comment={comment} onComment={setComment} />
            <Button
              variant="text"
              startIcon={<BlockOutlined />}
              onClick={() => setDeclaring(true)}
              sx={{ alignSelf: 'flex-start', minHeight: 48 }}
            >
              Déclarer un conflit d&apos;intérêts
            </Button>
            {last && <LastReading last={last} onChange={() => setChanging(true)} />}
          </Stack>
          <FormFooter>
            <Keys keys={['Ctrl', 'Entrée']} />
            <BusyButton
              busy={isPending}
              variant="contained"
              color="primary"
              onClick={save}
              sx={{ ml: 'auto', height: 48, px: 4, fontSize: 16 }}
            >
              Enregistrer et lire le suivant
            </BusyButton>
          </FormFooter>
        </Stack>
      </Box>
      {declaring &&
        renderConflict(
          { id: project.id, name: project.name ?? `le candidat n°\u00a0${project.externalId}` },
          () => setDeclaring(false),
          goOn,
        )}
      {changing && last && (
        <ChangeDialog
          reading={last}
          onClose={() => setChanging(false)}
          onChanged={(changed) => {
            onLast(changed);
            setChanging(false);
          }}
        />
      )}
      {guard.dialog}
    </Stack>
  );
}

const panel = {
  flex: { xs: 'none', md: 1 },
  minWidth: { md: 340 },
  minHeight: { md: 0 },
  borderLeft: { md: '1px solid var(--border-default)' },
  backgroundColor: 'background.default',
};

/** Ctrl+Entrée, whatever has the focus. */
function useSaveKeys(save: () => void) {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Why this project is no longer for this reader, and the way to the next. */
function Refusal({ text, onNext }: { text: string; onNext: () => void }) {
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <Button color="inherit" onClick={onNext}>
          Projet suivant
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

/** What the reader does not see, and what may all the same be in the text. */
function BlindNotice({ anonymous, twice }: { anonymous: boolean; twice: boolean }) {
  const other = twice ? 'Une autre lecture ne vous est jamais montrée.' : '';
  if (!anonymous && !twice) return null;
  return (
    <Box sx={notice}>
      <VisibilityOffOutlined aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box sx={{ color: 'text.secondary' }}>
        {anonymous && (
          <>
            <strong>Lecture anonyme.</strong> Parvis montre le numéro seul, mais ne masque pas le texte : un
            nom peut y figurer.{' '}
          </>
        )}
        {other}
      </Box>
    </Box>
  );
}

function LastReading({ last, onChange }: { last: Reading; onChange: () => void }) {
  return (
    <Box role="status" sx={{ ...notice, mt: 'auto', backgroundColor: 'var(--accent-soft)' }}>
      <CheckCircleOutlined aria-hidden sx={{ fontSize: 20, color: 'var(--accent-text)' }} />
      <Box sx={{ flex: 1 }}>
        Lecture du n°&nbsp;{last.externalId} enregistrée : <strong>{last.grade}</strong>
      </Box>
      <Button variant="text" onClick={onChange}>
        Modifier
      </Button>
    </Box>
  );
}

const notice = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: 3,
  borderRadius: '8px',
  border: '1px solid var(--border-default)',
  backgroundColor: 'background.paper',
};
