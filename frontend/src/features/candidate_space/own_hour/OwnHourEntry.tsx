import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Card } from '@/shared/list/Card';
import { useNow } from '@/shared/time/useNow';
import type { OwnHour } from './api';
import { ownHourQuery } from './queries';
import { closedBecause } from './words';

/** What the button says, by what one may do. */
const labelOf = ({ mode, current }: OwnHour) =>
  mode === 'ASK' ? 'Demander une autre heure' : current ? 'Choisir une autre heure' : 'Choisir une heure';

/**
 * The way to another hour, where the campaign lets candidates change theirs: in the card of the interview, or `alone` for
 * whoever has no hour yet. Empty otherwise.
 */
export function OwnHourEntry({ alone = false, onOpen }: { alone?: boolean; onOpen: () => void }) {
  const { data } = useQuery(ownHourQuery);
  const now = useNow(undefined);
  if (!data || data.mode === 'NONE' || (alone && (!data.open || data.current !== null))) return null;
  if (!data.open && !isToOpen(data, now)) return null;
  const entry = data.open ? (
    <Stack sx={{ gap: 2 }}>
      {data.request?.resolved === null && (
        <Typography sx={{ fontSize: 16 }}>
          Votre demande d&apos;une autre heure attend une réponse.
        </Typography>
      )}
      <Button onClick={onOpen} sx={{ minHeight: 48, height: 'auto', fontSize: 16 }}>
        {labelOf(data)}
      </Button>
    </Stack>
  ) : (
    <Typography sx={{ fontSize: 16 }}>{closedBecause(data, now)}</Typography>
  );
  if (!alone) return entry;
  return (
    <Card component="section" aria-label="Votre entretien" sx={{ p: 4 }}>
      <Stack sx={{ gap: 3 }}>
        <Typography variant="h2" sx={{ fontSize: 18 }}>
          Votre entretien
        </Typography>
        <Typography sx={{ fontSize: 16 }}>Vous n&apos;avez pas encore d&apos;heure.</Typography>
        {entry}
      </Stack>
    </Card>
  );
}

const isToOpen = ({ opensAt }: OwnHour, now: number) => opensAt !== null && Date.parse(opensAt) > now;
