import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { OwnLetterSection } from '@/features/candidate_space/own_letter/OwnLetterSection';
import type { OwnRecord } from '@/features/candidate_space/own_record/api';
import { Checklist } from '@/features/candidate_space/own_record/Checklist';
import { Information } from '@/features/candidate_space/own_record/Information';
import { texts } from '@/features/candidate_space/own_record/labels';
import { ownRecordQuery } from '@/features/candidate_space/own_record/queries';
import { tasksOf } from '@/features/candidate_space/own_record/tasks';
import { Welcome } from '@/features/candidate_space/own_record/Welcome';
import { LetterText } from '@/features/letters/evaluation/LetterText';
import { ErrorState } from '@/shared/list/StateMessage';
import { useUrlText } from '@/shared/url/useUrlState';

// A modal comes when it is opened: the first load stays small.
const ProfileDialog = lazy(() => import('@/features/candidate_space/own_record/profile/ProfileDialog'));
const MarksDialog = lazy(() => import('@/features/candidate_space/own_record/marks/MarksDialog'));
const FilesGuide = lazy(async () => ({
  default: (await import('@/features/candidate_space/own_record/FilesGuide')).FilesGuide,
}));

/** The record, with its sections and modals. */
export function OwnSpace() {
  const { data: record, error, refetch } = useQuery(ownRecordQuery);
  if (error) return <ErrorState title={texts.recordFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack sx={{ width: '100%', maxWidth: 640, mx: 'auto', gap: 6, p: 4 }}>
      {record ? (
        <Sections record={record} onReload={() => void refetch()} />
      ) : (
        <Stack role="status" aria-label="Récupération en cours" sx={{ gap: 4 }}>
          {[64, 96, 240, 160].map((height) => (
            <Skeleton key={height} variant="rounded" height={height} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

type Props = { record: OwnRecord; onReload: () => void };

function Sections({ record, onReload }: Props) {
  // In the address: Back closes a modal, and a session that ends leads back to it.
  const [open, setOpen] = useUrlText('ouvert');
  const close = () => {
    setOpen(undefined, { replace: true });
    onReload();
  };
  return (
    <>
      <Welcome record={record} />
      <Checklist
        record={record}
        tasks={tasksOf(record, { profile: () => setOpen('profil'), marks: () => setOpen('notes') })}
      />
      <OwnLetterSection
        renderLetter={(letter, addressee) => <LetterText letter={letter} addressee={addressee} />}
      />
      <Information record={record} onEdit={() => setOpen('profil')} />
      <Suspense>
        {open === 'profil' && record.manual && (
          <ProfileDialog record={record} address="profil" onClose={close} />
        )}
        {open === 'notes' && record.manual && <MarksDialog record={record} address="notes" onClose={close} />}
        {open === 'aide' && <FilesGuide record={record} onClose={close} />}
      </Suspense>
    </>
  );
}
