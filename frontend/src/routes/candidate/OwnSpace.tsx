import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Loading } from '@/shared/frame/Loading';
import { pause } from '@/shared/time/pause';
import { hasKeptDraftOf } from '@/shared/form/drafts';
import { formatDateInLetters, formatTime } from '@/shared/format/dates';
import { lazyPart } from '@/shared/frame/lazyPart';
import type { OwnDocument } from '@/features/candidate_space/own_documents/api';
import { OwnDocuments } from '@/features/candidate_space/own_documents/OwnDocuments';
import { DOCUMENTS_SECTION, ownDocumentsQuery } from '@/features/candidate_space/own_documents/queries';
import { OwnFiles } from '@/features/candidate_space/own_files/OwnFiles';
import { ownEvaluationQuery } from '@/features/candidate_space/own_letter/queries';
import { ownInterview } from '@/features/candidate_space/own_letter/interview';
import { OfflineReading } from '@/features/candidate_space/own_letter/OfflineReading';
import { OwnHourEntry } from '@/features/candidate_space/own_hour/OwnHourEntry';
import { ownHourQuery } from '@/features/candidate_space/own_hour/queries';
import { OwnLetterSection } from '@/features/candidate_space/own_letter/OwnLetterSection';
import { sayFilesComplete, type OwnRecord } from '@/features/candidate_space/own_record/api';
import {
  awaitedAnswer,
  hasPresence,
  presenceQuery,
  PRESENCE_SECTION,
} from '@/features/candidate_space/presence/queries';
import { Presence } from '@/features/candidate_space/presence/Presence';
import { Now } from '@/features/candidate_space/own_record/Now';
import type { OwnEvaluation } from '@/features/candidate_space/own_letter/api';
import { Receipts } from '@/features/candidate_space/receipts/Receipts';
import { receiptsQuery } from '@/features/candidate_space/receipts/queries';
import { receiptSentence } from '@/features/candidate_space/receipts/sentence';
import { Opening } from '@/shared/frame/Opening';
import { Checklist } from '@/features/candidate_space/own_record/Checklist';
import { Information } from '@/features/candidate_space/own_record/Information';
import { profileDraft, texts } from '@/features/candidate_space/own_record/labels';
import { ownRecordQuery } from '@/features/candidate_space/own_record/queries';
import { tasksOf } from '@/features/candidate_space/own_record/tasks';
import { Welcome } from '@/features/candidate_space/own_record/Welcome';
import { actOnce } from '@/shared/http/actOnce';
import { ErrorState } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { useUrlWindow } from '@/shared/url/useUrlWindow';
import { OwnInterview } from './OwnInterview';

// The first load stays small: a letter and a modal come when they are opened.
const LetterText = lazyPart(async () => ({
  default: (await import('@/features/letters/evaluation/LetterText')).LetterText,
}));
const OwnHour = lazyPart(async () => ({ default: (await import('./OwnHour')).OwnHour }));
const ProfileDialog = lazyPart(() => import('@/features/candidate_space/own_record/profile/ProfileDialog'));
const MarksDialog = lazyPart(() => import('@/features/candidate_space/own_record/marks/MarksDialog'));
const FilesGuide = lazyPart(async () => ({
  default: (await import('@/features/candidate_space/own_record/FilesGuide')).FilesGuide,
}));

/** The record, with its sections and modals. */
export function OwnSpace() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownRecordQuery);
  const documents = useQuery(ownDocumentsQuery);
  const presence = useQuery(presenceQuery);
  const evaluation = useQuery(ownEvaluationQuery);
  // What there is to do depends on all of them: no line comes or goes under a finger.
  const hour = useQuery(ownHourQuery);
  const known = [documents, presence, evaluation, hour].every(({ isFetched }) => isFetched);
  // In slices: a phone stays able to answer a touch.
  const record = useDeferredValue(data);
  // The screen stays when the connection is cut: a modal with files to send may be open.
  const reload = async () => {
    void client.invalidateQueries({ queryKey: receiptsQuery.queryKey });
    const again = await refetch();
    if (again.error) toast.error(texts.recordFailed, again.error);
  };
  if (error && !data)
    return <ErrorState title={texts.recordFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack
      sx={{
        width: '100%',
        maxWidth: 640,
        mx: 'auto',
        gap: 6,
        px: 4,
        pt: 6,
        pb: 8,
        '& .MuiTypography-body1, & .MuiAlert-message': { lineHeight: 1.5 },
      }}
    >
      {record && known ? (
        <Sections record={record} documents={documents.data ?? []} onReload={() => void reload()} />
      ) : (
        <SpaceLoading />
      )}
    </Stack>
  );
}

/** Longer than a window, as the space is: the foot of the page does not come into sight and leave it. */
const SpaceLoading = () => (
  <Stack aria-busy role="status" aria-label="Récupération en cours" sx={{ gap: 6, minHeight: '100dvh' }}>
    {[64, 96, 240, 160].map((height) => (
      <Skeleton key={height} variant="rounded" height={height} />
    ))}
  </Stack>
);

/** The guide in the place of the window that adds files, to which it goes back. */
const HELP_ON_SENDING = 'aide-envoi';
/** The page of another hour of interview. */
const HOUR = 'heure';

type Props = { record: OwnRecord; documents: OwnDocument[]; onReload: () => void };

function Sections({ record, documents, onReload }: Props) {
  // In the address: Back closes a modal, and a session that ends leads back to it.
  const { opened, open, close: closeWindow } = useUrlWindow('ouvert');
  const client = useQueryClient();
  const rest = useRest();
  const completing = useMutation({
    scope: { id: 'complete' },
    mutationFn: (complete: boolean) =>
      actOnce(
        client,
        () => sayFilesComplete(complete),
        ownRecordQuery,
        (present) => (present.filesComplete === complete ? present : undefined),
      ),
    onSuccess: onReload,
    onError: (failure) => toast.error("Erreur lors de l'enregistrement de votre réponse", failure),
  });
  const shown = useRef(opened);
  useEffect(() => {
    shown.current = opened;
  }, [opened]);
  /** What a window sent may be saved once another one is open: that one stays. */
  const close = (address: string) => {
    if (shown.current === address) closeWindow();
    onReload();
  };
  const presence = useQuery(presenceQuery).data;
  // An application that is not examined awaits nothing more: the sentence of its section says so.
  const evaluation = useQuery(ownEvaluationQuery).data;
  const interview = ownInterview(evaluation, record.presentDay);
  const examined = !(evaluation?.enabled && evaluation.evaluationMethod === 'ENCF');
  const editable = examined && record.manual && !record.recordClosed;
  const tasks = tasksOf(
    record,
    {
      profile: () => open('profil'),
      marks: () => open('notes'),
      files: () => open('fichiers'),
      documents: () => goTo(DOCUMENTS_SECTION),
      presence: () => goTo(PRESENCE_SECTION),
    },
    {
      documents: { total: documents.length, unread: documents.filter(({ readAt }) => !readAt).length },
      presence,
      hasDraft: editable && hasKeptDraftOf(profileDraft(record)),
    },
  );
  const last = useQuery(receiptsQuery).data?.[0];
  return (
    <>
      <Welcome record={record} />
      {examined && (
        <Now
          record={record}
          tasks={tasks}
          answer={awaitedAnswer(presence)}
          done={last && `${last.label}. ${receiptSentence(last)}`}
          next={nextOf(interview?.day, evaluation)}
        />
      )}
      {interview && (
        <OwnInterview interview={interview} today={record.presentDay} onHour={() => open(HOUR)} />
      )}
      {!interview && <OwnHourEntry alone onOpen={() => open(HOUR)} />}
      {examined && <Checklist record={record} answer={awaitedAnswer(presence)} tasks={tasks} />}
      <OwnLetterSection
        renderLetter={(letter, addressee) => <LetterText letter={letter} addressee={addressee} />}
      >
        {evaluation && <OfflineReading evaluation={evaluation} today={record.presentDay} />}
      </OwnLetterSection>
      {!interview && (rest ? <Presence /> : hasPresence(presence) && <SectionLoading />)}
      <Receipts />
      <Information record={record} onEdit={editable ? () => open('profil') : undefined} />
      {rest ? <OwnDocuments /> : <SectionLoading />}
      {rest ? (
        <OwnFiles
          awaited={examined}
          quota={record.fileQuota}
          adding={opened === 'fichiers'}
          onAdding={(adding) => (adding ? open('fichiers') : close('fichiers'))}
          onHelp={() => open(opened === 'fichiers' ? HELP_ON_SENDING : 'aide')}
          onChanged={onReload}
          // What was ticked counts before it is saved: without a network that may take a while.
          complete={completing.isPending ? completing.variables : record.filesComplete}
          waiting={completing.isPaused}
          onComplete={(complete) => completing.mutate(complete)}
        />
      ) : (
        <SectionLoading />
      )}
      <Suspense fallback={<Opening />}>
        {opened === 'profil' && editable && (
          <ProfileDialog record={record} address="profil" onClose={() => close('profil')} />
        )}
        {opened === 'notes' && editable && (
          <MarksDialog record={record} address="notes" onClose={() => close('notes')} />
        )}
        {opened === HOUR && <OwnHour onClose={() => close(HOUR)} />}
        {opened === 'aide' && <FilesGuide record={record} onClose={() => close('aide')} />}
        {opened === HELP_ON_SENDING && <FilesGuide record={record} onClose={() => closeWindow('fichiers')} />}
      </Suspense>
    </>
  );
}

/** Whether the parts below are drawn: a phone first paints what stands above them. */
function useRest() {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const draw = async () => {
      // The first date that is written loads the data of its language: in a task of its own.
      formatTime(new Date());
      await pause();
      startTransition(() => setDrawn(true));
    };
    const frame = requestAnimationFrame(() => setTimeout(() => void draw()));
    return () => cancelAnimationFrame(frame);
  }, []);
  return drawn;
}

/** What follows, in a sentence. */
function nextOf(interview: string | undefined, evaluation: OwnEvaluation | undefined) {
  if (interview) return `votre entretien, ${formatDateInLetters(`${interview}T12:00:00Z`).toLowerCase()}.`;
  const notice = evaluation?.closedNotice ?? evaluation?.notice ?? evaluation?.letter?.lead;
  return notice ?? "vos modalités d'évaluation s'afficheront ici.";
}

function goTo(id: string) {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus();
}

const SectionLoading = () => <Loading name="Récupération en cours" height={148} />;
