import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Corrections } from '@/features/correspondence/letter_mailing/Corrections';
import { MembersDialog } from '@/features/interviews/members/MembersDialog';
import { ChangeModeDialog } from '@/features/interviews/planning/ChangeModeDialog';
import { DateSlotsDialog } from '@/features/interviews/planning/DateSlotsDialog';
import { MoveDayDialog } from '@/features/interviews/planning/MoveDayDialog';
import type { ChangesDay } from '@/features/interviews/sites/JuryActions';
import { SiteDetails } from '@/features/interviews/sites/SiteDetails';
import { lazyPart } from '@/shared/frame/lazyPart';
import { Opening } from '@/shared/frame/Opening';

const PlanningTab = lazyPart(() =>
  import('./attribution/PlanningTab').then((part) => ({ default: part.PlanningTab })),
);

type Sitting = Parameters<ChangesDay>[1];
type Opened = { dialog: Parameters<ChangesDay>[0]; sitting: Sitting } | { correct: string[] };

/** A site, and what changes its days. */
export function SiteDetailsRoute() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <SiteDetails
        key={id}
        id={id}
        onChange={(dialog, sitting) => setOpened({ dialog, sitting })}
        planning={
          <Suspense fallback={<Opening />}>
            <PlanningTab siteId={id} />
          </Suspense>
        }
      />
      {opened && 'correct' in opened && <Corrections candidateIds={opened.correct} onClose={close} />}
      {opened && 'dialog' in opened && (
        <DayDialog {...opened} onClose={close} onCorrect={(correct) => setOpened({ correct })} />
      )}
    </>
  );
}

type Props = {
  dialog: Parameters<ChangesDay>[0];
  sitting: Sitting;
  onClose: () => void;
  onCorrect: (candidateIds: string[]) => void;
};

function DayDialog({ dialog, sitting, onClose, onCorrect }: Props) {
  const { juryId, name, type, dateId, dates, beside } = sitting;
  const jury = { id: juryId, name, type };
  if (dialog === 'members') return <MembersDialog {...{ jury, onClose }} />;
  if (dialog === 'mode') return <ChangeModeDialog {...{ jury, dates, onClose, onCorrect }} />;
  const sat = dates.find(({ id }) => id === dateId);
  if (!sat) return null;
  const day = { id: sat.id, day: sat.date, version: sat.version };
  return dialog === 'move' ? (
    <MoveDayDialog date={day} {...{ jury, beside, onClose, onCorrect }} />
  ) : (
    <DateSlotsDialog date={day} {...{ jury, onClose }} />
  );
}
