import LockOutlined from '@mui/icons-material/LockOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SpaceDialog } from '@/shared/dialog/SpaceDialog';
import { isApiError } from '@/shared/http/ApiError';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useNow } from '@/shared/time/useNow';
import type { ChoiceSlot, Hours, OwnHour } from './api';
import { HoldFooter } from './HoldFooter';
import { HourTiles } from './HourTiles';
import { ownHourQuery } from './queries';
import { RequestForm } from './RequestForm';
import { useChoice } from './useChoice';
import { byDay, closedBecause, dayInWords, hourInWords, inParis } from './words';

const DAYS_UNFOLDED = 5;
const FAILED = 'Erreur lors de la récupération de vos informations';
const FULL = new Set([429, 503]);
const AGAIN_MS = 5000;

type Props = {
  /** What is asked, and offered, once an hour was taken. */
  after: ReactNode;
  onClose: () => void;
};

/** Another hour of interview, full screen: nothing changes until an hour is taken, and the page says which one is theirs. */
export function OwnHourDialog({ after, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...ownHourQuery, refetchOnMount: 'always' });
  const isFull = isApiError(error) && FULL.has(error.status) && !data;
  useEffect(() => {
    if (!isFull) return;
    const timer = setTimeout(() => void refetch(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isFull, error, refetch]);
  return (
    <SpaceDialog
      title={data?.current === null ? 'Choisir une heure' : 'Choisir une autre heure'}
      onClose={onClose}
    >
      {data ? (
        <Chooser hour={data} after={after} onClose={onClose} />
      ) : isFull ? (
        <Alert role="status" severity="info" sx={{ m: 4, fontSize: 16 }}>
          Beaucoup de monde en ce moment. Nouvel essai dans 5 secondes.
        </Alert>
      ) : error ? (
        <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </SpaceDialog>
  );
}

const Loading = () => (
  <Stack role="status" aria-busy aria-label="Récupération en cours" sx={{ gap: 4, p: 4 }}>
    <Skeleton variant="rounded" height={156} />
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, 1fr)' }}>
      {Array.from({ length: 6 }, (_, tile) => (
        <Skeleton key={tile} variant="rounded" height={56} />
      ))}
    </Box>
  </Stack>
);

function Chooser({ hour, after, onClose }: Props & { hour: OwnHour }) {
  const choice = useChoice(hour);
  const message = useRef<HTMLDivElement>(null);
  const { warning } = choice;
  useEffect(() => {
    if (warning) message.current?.focus();
  }, [warning]);
  const closed = closedBecause(hour, useNow(undefined));
  if (choice.taken) return <Taken hours={choice.taken} after={after} onClose={onClose} />;
  const chooses = hour.mode === 'CHOOSE' && hour.open;
  return (
    <>
      <Stack sx={{ gap: 4, p: 4 }}>
        <Current hours={hour.current} />
        {warning && (
          <Alert ref={message} tabIndex={-1} severity="warning" sx={{ fontSize: 16 }}>
            {warning}
          </Alert>
        )}
        {closed && (
          <Alert severity="info" sx={{ fontSize: 16 }}>
            {closed}
          </Alert>
        )}
        {chooses && hour.left === 0 && (
          <Alert severity="info" sx={{ fontSize: 16 }}>
            Vous avez déjà changé {hour.times} fois.
          </Alert>
        )}
        {chooses && hour.left > 0 && (
          <Days hour={hour} chosen={choice.held?.slot.id} onTouch={choice.touch} />
        )}
        <RequestForm hour={hour} alone={!chooses || hour.left === 0} />
      </Stack>
      {choice.held && (
        <HoldFooter
          key={choice.held.slot.id}
          slot={choice.held.slot}
          until={choice.held.until}
          current={hour.current}
          left={hour.left}
          busy={choice.taking}
          onTake={choice.take}
          onKeep={onClose}
          onEnd={choice.end}
        />
      )}
    </>
  );
}

type DaysProps = { hour: OwnHour; chosen: string | undefined; onTouch: (slot: ChoiceSlot) => void };

/** The free hours, day by day; the days after the first ones are folded. */
function Days({ hour, chosen, onTouch }: DaysProps) {
  const [all, setAll] = useState(false);
  const days = byDay(hour.slots);
  return (
    <>
      {hour.territory && days.length > 0 && (
        <Stack direction="row" sx={{ gap: 2, color: 'text.secondary' }}>
          <ScheduleOutlined aria-hidden fontSize="small" />
          <Typography sx={{ fontSize: 15 }}>Heures de {hour.territory}, et de Paris dessous</Typography>
        </Stack>
      )}
      {days.length === 0 && (
        <Stack sx={{ gap: 1, py: 4 }}>
          <Typography variant="h2" component="h3">
            Aucune heure libre pour l&apos;instant
          </Typography>
          <Typography sx={{ fontSize: 16, color: 'text.secondary' }}>
            Des heures se libèrent : revenez, ou écrivez-nous.
          </Typography>
        </Stack>
      )}
      {(all ? days : days.slice(0, DAYS_UNFOLDED)).map(({ day, slots }) => (
        <HourTiles key={day} day={day} slots={slots} chosen={chosen} onTouch={onTouch} />
      ))}
      {!all && days.length > DAYS_UNFOLDED && (
        <Button onClick={() => setAll(true)} sx={{ minHeight: 48, fontSize: 16 }}>
          {days.length === DAYS_UNFOLDED + 1
            ? 'Voir un autre jour'
            : `Voir ${days.length - DAYS_UNFOLDED} autres jours`}
        </Button>
      )}
    </>
  );
}

function Current({ hours }: { hours: Hours | null }) {
  if (!hours)
    return (
      <Card sx={{ p: 4 }}>
        <Typography sx={{ fontSize: 16 }}>Vous n&apos;avez pas encore d&apos;heure.</Typography>
      </Card>
    );
  const there = inParis(hours);
  const where = hours.mode === 'REMOTE' ? 'entretien à distance' : `sur place, ${hours.site}`;
  return (
    <Card sx={{ p: 4 }}>
      <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>Votre heure actuelle</Typography>
      <Typography component="p" variant="h2" sx={{ fontSize: 18 }}>
        {dayInWords(hours.dayThere)} à {hourInWords(hours.hourThere)}
      </Typography>
      <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
        {there ? `${there} – ${where}` : `${where.charAt(0).toUpperCase()}${where.slice(1)}`}
      </Typography>
      <Stack
        direction="row"
        sx={{ gap: 2, mt: 3, pt: 3, borderTop: '1px solid var(--border-subtle)', alignItems: 'flex-start' }}
      >
        <LockOutlined aria-hidden fontSize="small" sx={{ color: 'var(--accent-text)' }} />
        <Typography sx={{ fontSize: 15 }}>
          Elle reste la vôtre tant que vous n&apos;avez pas confirmé l&apos;échange.
        </Typography>
      </Stack>
    </Card>
  );
}

function Taken({ hours, after, onClose }: { hours: Hours; after: ReactNode; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack sx={{ gap: 4, p: 4 }}>
      <Typography
        ref={heading}
        tabIndex={-1}
        variant="h2"
        component="h3"
        sx={{ fontSize: 20, '&:focus': { outline: 'none' } }}
      >
        C&apos;est changé : {dayInWords(hours.dayThere).replace(/^./, (first) => first.toLowerCase())} à{' '}
        {hourInWords(hours.hourThere)}
      </Typography>
      <Typography sx={{ fontSize: 16 }}>
        Votre nouvelle convocation arrive par e-mail. L&apos;ancienne ne vaut plus.
      </Typography>
      {after}
      <Button onClick={onClose} sx={{ minHeight: 48, fontSize: 16 }}>
        Fermer
      </Button>
    </Stack>
  );
}
