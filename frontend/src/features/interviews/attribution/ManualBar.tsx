import ArrowForward from '@mui/icons-material/ArrowForward';
import EventOutlined from '@mui/icons-material/EventOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormFooter } from '@/shared/frame/FormFooter';
import { texts } from './labels';
import { noticesOf, type Pair } from './pair';
import { pairQuery } from './queries';

type Props = {
  candidate: Pair['candidate'] | undefined;
  slot: Pair['slot'] | undefined;
  onClear: () => void;
  /** Absent while a candidate or a slot is still to choose. */
  onAttribute: (() => void) | undefined;
  /** What else can be done with the slot. */
  children?: ReactNode;
};

/** Under the grids: who is selected and which slot, and the way to attribute it. */
export function ManualBar({ candidate, slot, onClear, onAttribute, children }: Props) {
  const { data } = useQuery({
    ...pairQuery(slot?.id ?? '', candidate?.id ?? ''),
    enabled: candidate !== undefined && slot !== undefined,
  });
  const [notice] = data ? noticesOf(data) : [];
  return (
    <FormFooter>
      <Box sx={{ color: 'text.secondary' }}>{texts.byHand}</Box>
      {candidate ? (
        <Chip icon={<PersonOutlined />} label={`${candidate.name}, n° ${candidate.number}`} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>Choisissez un candidat</Box>
      )}
      <ArrowForward aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      {slot ? (
        <Chip icon={<EventOutlined />} label={slot.name} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>Choisissez un créneau</Box>
      )}
      {notice && (
        <Stack
          direction="row"
          sx={{ alignItems: 'center', gap: 1, color: 'var(--warning-text)', fontSize: 13 }}
        >
          <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
          {notice}
        </Stack>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, ml: 'auto' }}>
        <Button variant="text" onClick={onClear} disabled={!candidate && !slot}>
          Effacer la sélection
        </Button>
        {children}
        <Button variant="contained" color="primary" disabled={!onAttribute} onClick={onAttribute}>
          Attribuer ce créneau
        </Button>
      </Stack>
    </FormFooter>
  );
}
