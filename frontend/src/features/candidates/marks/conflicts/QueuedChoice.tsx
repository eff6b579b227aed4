import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@/shared/format/dates';
import { fullName } from '@/shared/format/people';
import type { Kept, MarkValue, QueuedConflict } from '../api';
import { conflictTexts, sideLabels } from '../labels';
import { writtenMark } from '../values';

type Props = { conflict: QueuedConflict; onKeep: (kept: Kept) => void };

/** Whose mark, and the two values that it may keep, each under the key that chooses it. */
export function QueuedChoice({ conflict, onKeep }: Props) {
  const { candidate, externalId, label, source, externalValue, modifiedValue, fileBefore, modified } =
    conflict;
  const fromCandidate = source === 'CANDIDATE';
  return (
    <>
      <Typography component="h3" role="status" sx={{ fontSize: 18, fontWeight: 600 }}>
        <bdi>{candidate}</bdi>, n°&nbsp;{externalId}
        <Box component="span" sx={{ display: 'block', fontSize: 15, fontWeight: 400 }}>
          {label}
        </Box>
      </Typography>
      <Box sx={{ mt: 3, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Side
          shortcut="1"
          name={fromCandidate ? conflictTexts.ofCandidate : sideLabels.EXTERNAL}
          value={externalValue}
          beside={fileBefore ? `Avant : ${writtenMark(fileBefore.value)}` : undefined}
          onKeep={() => onKeep('EXTERNAL')}
        />
        <Side
          shortcut="2"
          name={sideLabels.MODIFIED}
          value={modifiedValue}
          beside={
            modified
              ? `${modified.author ? `Par ${fullName(modified.author)}, ` : ''}${formatMoment(modified.created)}`
              : undefined
          }
          onKeep={() => onKeep('MODIFIED')}
        />
      </Box>
    </>
  );
}

type SideProps = {
  shortcut: string;
  name: string;
  value: MarkValue;
  beside: string | undefined;
  onKeep: () => void;
};

const Side = ({ shortcut, name, value, beside, onKeep }: SideProps) => (
  <ButtonBase
    aria-keyshortcuts={shortcut}
    onClick={onKeep}
    sx={{
      display: 'block',
      p: 4,
      textAlign: 'left',
      fontFamily: 'inherit',
      border: '1px solid var(--border-default)',
      borderRadius: '8px',
      '&:hover': { backgroundColor: 'var(--bg-sunken)' },
    }}
  >
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 14 }}>
      {name}
      <Box component="kbd" aria-hidden sx={keyStyle}>
        {shortcut}
      </Box>
    </Box>
    <Box
      component="strong"
      sx={{ display: 'block', fontSize: 26, lineHeight: 1.5, fontVariantNumeric: 'tabular-nums' }}
    >
      {writtenMark(value)}
    </Box>
    <Box component="span" sx={{ display: 'block', minHeight: 20, fontSize: 13, color: 'text.secondary' }}>
      {beside}
    </Box>
  </ButtonBase>
);

const keyStyle = {
  px: 2,
  fontFamily: 'inherit',
  border: '1px solid var(--border-default)',
  borderBottomWidth: 2,
  borderRadius: '4px',
};
