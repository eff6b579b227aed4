import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { OwnHourDialog } from '@/features/candidate_space/own_hour/OwnHourDialog';
import { CalendarButton } from '@/features/candidate_space/own_letter/CalendarButton';
import { Presence } from '@/features/candidate_space/presence/Presence';
import { hasPresence, presenceQuery } from '@/features/candidate_space/presence/queries';

/** The page of another hour; once one was taken, whether one comes is asked anew. */
export function OwnHour({ onClose }: { onClose: () => void }) {
  const presence = useQuery(presenceQuery).data;
  return (
    <OwnHourDialog
      after={
        <>
          {hasPresence(presence) && <Presence within />}
          <Stack direction="row">
            <CalendarButton />
          </Stack>
        </>
      }
      onClose={onClose}
    />
  );
}
