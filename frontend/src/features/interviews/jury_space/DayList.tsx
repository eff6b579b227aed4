import BlockOutlined from '@mui/icons-material/BlockOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState } from 'react';
import { LoadingRows } from '@/shared/frame/Loading';
import { lazyPart } from '@/shared/frame/lazyPart';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { formatDay } from '@/shared/format/dates';
import { ArrivalChoice } from '@/shared/interviews/arrivals/ArrivalChoice';
import { delay } from '@/shared/interviews/arrivals/labels';
import type { SaysArrival } from '@/shared/interviews/arrivals/useArrival';
import { whyGone } from '@/shared/interviews/leavers';
import { moveAmongButtons } from '@/shared/list/arrowKeys';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useAccount } from '@/shared/session/useAccount';
import { chosenInOwnColours } from '@/shared/theme/ownColours';
import type { Interviewed } from './api';
import { isKeptAway, toGrade } from './dayList';
import { presences, texts } from './labels';
import { useDayArrivals } from './useDayArrivals';
import { formatCount, ofNumber } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';

// Only staff are shown conflicts: a jury downloads no code for them.
const DeclaredConflicts = lazyPart(async () => ({
  default: (await import('./DeclaredConflicts')).DeclaredConflicts,
}));

type Props = {
  /** Whether those who have a grade are hidden at first. */
  waitingAlone?: boolean;
  day: string;
  /** Whether it is that day where the jury sits. */
  isToday: boolean;
  /** Who sits that day. */
  members: { firstName: string; lastName: string }[];
  candidates: Interviewed[] | undefined;
  error: Error | null;
  onRetry: () => void;
  selectedId: string | undefined;
  onSelect: (candidate: Interviewed) => void;
  /** The jury's next day, undefined where it has none. */
  nextDay: string | undefined;
  onDay: (day: string) => void;
};

/** Whom the jury meets on the day: how many are left, then each by time; the arrows move among them. */
export function DayList(props: Props) {
  const { day, isToday, members, candidates, error, onRetry, selectedId, onSelect, nextDay, onDay } = props;
  const [all, setAll] = useState(!props.waitingAlone);
  const says = useDayArrivals();
  if (error && !candidates) return <ErrorState title={texts.dayFailed} error={error} onRetry={onRetry} />;
  if (!candidates)
    return <LoadingRows name="Récupération des candidats" count={6} height={40} sx={{ gap: 4, p: 4 }} />;
  const waiting = toGrade(candidates);
  const graded = candidates.filter(({ notes }) => notes !== null).length;
  const expected = candidates.filter(({ leaver }) => !leaver).length;
  if (candidates.length === 0)
    return (
      <StateMessage
        icon={EventBusyOutlined}
        title="Aucun entretien ce jour"
        text="Choisissez une autre date de ce jury, ou cherchez un candidat par son numéro."
        action={
          nextDay && (
            <Button onClick={() => onDay(nextDay)} sx={{ height: 48, fontSize: 16 }}>
              Prochaine date : {formatDay(nextDay)}
            </Button>
          )
        }
      />
    );
  const shown = all ? candidates : waiting;
  return (
    <>
      <Box sx={{ p: 4 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <Typography variant="h2">{isToday ? "Aujourd'hui" : formatDay(day)}</Typography>
          <Box sx={{ color: 'text.secondary' }}>
            {formatCount(graded, 'noté')} sur {expected}
          </Box>
        </Stack>
        {members.length > 0 && (
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {ofNumber(members.length, 'Siège', 'Siègent')} : {members.map(fullName).join(', ')}
          </Box>
        )}
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={expected === 0 ? 100 : (100 * graded) / expected}
          sx={{ my: 2 }}
        />
        <Box role="status" sx={{ mb: 2, color: 'text.secondary' }}>
          {waiting.length === 0 ? 'Tous les candidats sont notés' : `Plus que ${waiting.length} à noter`}
        </Box>
        <ChoiceButtons
          fullWidth
          height={40}
          aria-label="Candidats de la liste"
          choices={[
            { value: false, label: `À noter (${waiting.length})` },
            { value: true, label: `Tous (${candidates.length})` },
          ]}
          value={all}
          onChange={setAll}
        />
      </Box>
      <Box
        component="ul"
        aria-label="Candidats du jury"
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: '1px solid var(--border-subtle)' }}
        onKeyDown={moveAmongButtons}
      >
        {shown.map((candidate) => (
          <Box
            component="li"
            key={candidate.id}
            sx={{
              borderBottom: '1px solid var(--border-subtle)',
              ...(candidate.id === selectedId && { backgroundColor: 'var(--accent-soft)' }),
            }}
          >
            <Row candidate={candidate} selected={candidate.id === selectedId} onSelect={onSelect} />
            {isToday && <Arrival candidate={candidate} says={says} />}
          </Box>
        ))}
      </Box>
      {candidates.some(({ conflicts }) => conflicts.length > 0) && (
        <Suspense>
          <DeclaredConflicts candidates={candidates} />
        </Suspense>
      )}
    </>
  );
}

/** Where a candidate of today is, said by whoever may; of no use once they have a grade, or no longer come. */
function Arrival({ candidate, says }: { candidate: Interviewed; says: SaysArrival | undefined }) {
  const { id, slotId, lastName, firstName, notes, leaver, arrival } = candidate;
  if (!says || notes !== null || leaver) return null;
  return (
    <Box sx={{ px: 4, pb: 2 }}>
      <ArrivalChoice
        name={`${lastName} ${firstName}`}
        state={says.shownOf(slotId, arrival)}
        onSay={(state) => says.say({ slotId, candidateId: id, state })}
      />
    </Box>
  );
}

type RowProps = { candidate: Interviewed; selected: boolean; onSelect: (candidate: Interviewed) => void };

function Row({ candidate, selected, onSelect }: RowProps) {
  const { interviewTime, lastName, firstName, externalId, notes, gradedBy, left, leaver } = candidate;
  const { presence, conflict, arrival, late } = candidate;
  const keptAway = isKeptAway(candidate);
  const account = useAccount();
  const button = useRef<HTMLButtonElement>(null);
  const bySomeoneElse =
    gradedBy && (gradedBy.lastName !== account.lastName || gradedBy.firstName !== account.firstName);
  const beside = leaver
    ? `Ne vient plus : ${whyGone(left).toLowerCase()}`
    : conflict
      ? "Conflit d'intérêts"
      : bySomeoneElse && `Noté par ${gradedBy.firstName.charAt(0)}. ${gradedBy.lastName}`;
  // The list follows from one candidate to the next.
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <ButtonBase
      ref={button}
      aria-current={selected ? 'true' : undefined}
      onClick={() => onSelect(candidate)}
      sx={{
        width: '100%',
        minHeight: 56,
        px: 4,
        py: 1,
        gap: 3,
        justifyContent: 'flex-start',
        textAlign: 'left',
        fontFamily: 'inherit',
        boxShadow: selected ? 'inset 4px 0 0 var(--accent-main)' : 'none',
        backgroundColor: selected ? 'var(--accent-soft)' : 'transparent',
        ...(selected && chosenInOwnColours),
      }}
    >
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{interviewTime}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {lastName} {firstName}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>N° {externalId}</Box>
        {presence && (
          <Box
            sx={{ fontSize: 13, color: presence === 'IMPEDED' ? 'var(--warning-text)' : 'text.secondary' }}
          >
            {presences[presence]}
          </Box>
        )}
        {late !== null && (
          <Box
            sx={{
              fontSize: 13,
              color: 'var(--warning-text)',
              '&::first-letter': { textTransform: 'uppercase' },
            }}
          >
            {delay(arrival, late)}
          </Box>
        )}
        {beside && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{beside}</Box>}
      </Box>
      {conflict && <BlockOutlined aria-hidden sx={{ color: 'var(--warning-text)' }} />}
      {leaver && !conflict && <PersonOffOutlined aria-hidden sx={{ color: 'var(--warning-text)' }} />}
      {!keptAway && !leaver && notes === null && (
        <RadioButtonUnchecked titleAccess="À noter" sx={{ color: 'text.secondary' }} />
      )}
      {!keptAway && notes !== null && (
        <Box
          component="strong"
          sx={{
            minWidth: 40,
            py: 1,
            textAlign: 'center',
            borderRadius: '6px',
            backgroundColor: 'var(--bg-sunken)',
          }}
        >
          {notes}
        </Box>
      )}
    </ButtonBase>
  );
}
