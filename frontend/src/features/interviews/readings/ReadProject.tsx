import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveReading, type HeldProject, type ProjectLetter, type Queue, type Reading } from './api';
import { CommentField } from './CommentField';
import { texts } from './labels';
import { LastReading, notice } from './LastReading';
import { LetterField } from './LetterField';
import { GiveUp, ProjectFrame, type RenderConflict } from './ProjectFrame';
import { ReadingHeader } from './ReadingHeader';
import { useLetter } from './useLetter';

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
  const { letter, take, field } = useLetter();
  const [comment, setComment] = useState('');
  const [refusal, setRefusal] = useState<string>();
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
  const goOn = () => {
    setUnsaved(false);
    onNext();
  };
  const save = () => {
    const grade = refusal === undefined ? take() : undefined;
    if (refusal !== undefined) goOn();
    else if (grade !== undefined) mutate(grade);
  };
  return (
    <ProjectFrame
      header={<ReadingHeader project={project} queue={queue} typed={comment} onRenew={onNext} />}
      project={project}
      saveLabel="Enregistrer et lire le suivant"
      saving={isPending}
      onSave={save}
    >
      <BlindNotice anonymous={queue.anonymous} twice={queue.readings > 1} />
      {refusal && <Refusal text={refusal} onNext={goOn} />}
      <LetterField {...field} />
      <CommentField comment={comment} onComment={setComment} />
      <GiveUp project={project} renderConflict={renderConflict} onDeclared={goOn} />
      {last && (
        <Box sx={{ mt: 'auto' }}>
          <LastReading last={last} onLast={onLast} />
        </Box>
      )}
      {guard.dialog}
    </ProjectFrame>
  );
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
