import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { SpaceFooter } from '@/shared/dialog/SpaceFooter';
import { BusyButton } from '@/shared/frame/BusyButton';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { useNow } from '@/shared/time/useNow';
import { LIMITS } from '@/shared/limits/api';
import type { ChoiceSlot, Hours } from './api';
import { dayOfYear, hourInWords, inParis, leftAfter, momentOf, remainingInWords } from './words';

const HOLD_MS = LIMITS.holdMinutes * 60_000;
const SECOND = 1000;
const MINUTE = 60;

type Props = {
  slot: ChoiceSlot;
  /** When the hold ends, by the clock of this device. */
  until: number;
  current: Hours | null;
  left: number;
  busy: boolean;
  onTake: () => void;
  onKeep: () => void;
  onEnd: () => void;
};

/** The hour that is held, for how long, and the two ways out: each names its hour. */
export function HoldFooter({ slot, until, current, left, busy, onTake, onKeep, onEnd }: Props) {
  const remaining = Math.max(0, until - useNow(SECOND));
  const seconds = Math.ceil(remaining / SECOND);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (seconds === 0 && !busy) ended.current();
  }, [seconds, busy]);
  const there = inParis(slot);
  return (
    <SpaceFooter gap={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography sx={{ fontSize: 16, fontWeight: 600 }}>
          {dayOfYear(slot.dayThere)} à {hourInWords(slot.hourThere)}
        </Typography>
        {there && <Typography sx={{ fontSize: 16, color: 'text.secondary' }}>{there}</Typography>}
      </Stack>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={(remaining / HOLD_MS) * 100}
        sx={{ '@media (prefers-reduced-motion: reduce)': { '& *': { transition: 'none' } } }}
      />
      <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
        Gardée pour vous encore{' '}
        <Box component="strong" role="timer" aria-live="off" sx={{ color: 'text.primary' }}>
          {remainingInWords(seconds)}
        </Box>
        .
        <br />
        {current && "Si vous la prenez, l'ancienne est libérée. "}
        {leftAfter(left, slot.changeUntil)}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {seconds <= MINUTE ? 'Encore 1 minute' : `Gardée pour vous encore ${LIMITS.holdMinutes} minutes`}
      </Box>
      <BusyButton
        variant="contained"
        color="primary"
        busy={busy}
        onClick={onTake}
        sx={{ minHeight: 48, height: 'auto', fontSize: 16 }}
      >
        {busy ? 'Envoi en cours…' : `Prendre ${momentOf(slot)}`}
      </BusyButton>
      {current && (
        <Button disabled={busy} onClick={onKeep} sx={{ minHeight: 48, height: 'auto', fontSize: 16 }}>
          Garder {momentOf(current)}
        </Button>
      )}
    </SpaceFooter>
  );
}
