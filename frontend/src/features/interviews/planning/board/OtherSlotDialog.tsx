import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import { useQuery } from '@tanstack/react-query';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { ofName } from '@/shared/format/people';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import { formatDateInLetters } from '@/shared/format/dates';
import type { CardCandidate, SuitableSlot } from './api';
import { texts } from './labels';
import { suitableQuery } from './queries';

type Props = { candidate: CardCandidate; onGive: (slot: SuitableSlot) => void; onClose: () => void };

/** The free slots that suit a candidate, day by day: one press gives it, once what that changes was read. */
export function OtherSlotDialog({ candidate, onGive, onClose }: Props) {
  const { data, error, refetch } = useHeld(useQuery(suitableQuery(candidate.id)));
  const days = [...new Set(data?.map(({ date }) => date))];
  return (
    <TitledDialog title={`Autre créneau ${ofName(candidate.name)}`} onClose={onClose}>
      <DialogContent>
        {error && !data && (
          <ErrorState title={texts.suitableFailed} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading name="Recherche des créneaux libres" height={160} />}
        {data?.length === 0 && (
          <StateMessage icon={EventBusyOutlined} title={texts.noSuitable} text={texts.noSuitableText} />
        )}
        {days.map((day) => (
          <Box key={day} component="section" aria-label={formatDateInLetters(day)} sx={{ mb: 4 }}>
            <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
              {formatDateInLetters(day)}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              {data
                ?.filter(({ date }) => date === day)
                .map((slot) => (
                  <Button key={slot.id} size="large" onClick={() => onGive(slot)}>
                    {slot.interviewTime} {slot.slotName.split('-')[0]}
                  </Button>
                ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Annuler
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
