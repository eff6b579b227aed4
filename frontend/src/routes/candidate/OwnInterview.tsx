import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { OwnHourEntry } from '@/features/candidate_space/own_hour/OwnHourEntry';
import { InterviewCard } from '@/features/candidate_space/own_letter/InterviewCard';
import type { ownInterview } from '@/features/candidate_space/own_letter/interview';
import { Presence } from '@/features/candidate_space/presence/Presence';
import { hasPresence, presenceQuery } from '@/features/candidate_space/presence/queries';
import { receiptSentence } from '@/features/candidate_space/receipts/sentence';
import { lazyPart } from '@/shared/frame/lazyPart';
import { LetterLine } from '@/features/letters/evaluation/LetterLine';

// On one day alone.
const Lateness = lazyPart(async () => ({
  default: (await import('@/features/candidate_space/presence/Lateness')).Lateness,
}));

type Props = {
  interview: NonNullable<ReturnType<typeof ownInterview>>;
  today: string;
  /** Opens the page of another hour. */
  onHour: () => void;
};

/** The interview to come, first of the space, with the answer that is awaited about it. */
export function OwnInterview({ interview, today, onHour }: Props) {
  const presence = useQuery(presenceQuery).data;
  return (
    <InterviewCard interview={interview} today={today} renderLine={(row) => <LetterLine row={row} />}>
      {hasPresence(presence) && <Presence within />}
      <OwnHourEntry onOpen={onHour} />
      {interview.day === today && (
        <Suspense>
          <Lateness sentence={receiptSentence} />
        </Suspense>
      )}
    </InterviewCard>
  );
}
