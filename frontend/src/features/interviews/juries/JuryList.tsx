import AddOutlined from '@mui/icons-material/AddOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LoadingRows } from '@/shared/frame/Loading';
import { formatCount } from '@/shared/format/numbers';
import { interviewTypes, isRemote } from '@/shared/interviews/interviewTypes';
import { missingOf, useReadsPasswords } from '@/shared/interviews/meeting';
import { moveAmongButtons } from '@/shared/list/arrowKeys';
import { today } from '@/shared/time/today';
import { chosenInOwnColours } from '@/shared/theme/ownColours';
import type { Jury, JurySummary } from './api';
import { texts } from './labels';

type Props = {
  juries: Jury[];
  counts: JurySummary[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Absent for those who may not. */
  onCreate: (() => void) | undefined;
};

/** The juries of a site, by name; the arrows move among them. */
export const JuryList = ({ juries, counts, chosen, onChoose, onCreate }: Props) => (
  <Stack sx={{ minHeight: '100%' }}>
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, px: 4, minHeight: 52 }}>
      <Typography variant="h2">Jurys</Typography>
      <Chip size="small" label={juries.length} />
      {onCreate && (
        <Button startIcon={<AddOutlined />} onClick={onCreate} sx={{ ml: 'auto' }}>
          Nouveau jury
        </Button>
      )}
    </Stack>
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', borderTop: '1px solid var(--border-subtle)' }}
      onKeyDown={moveAmongButtons}
    >
      {juries.map((jury) => (
        <li key={jury.id}>
          <ButtonBase
            aria-current={jury.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(jury.id)}
            sx={rowStyle(jury.id === chosen)}
          >
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <strong>{jury.name}</strong>
              <span>{interviewTypes[jury.interviewType]}</span>
            </Box>
            <Box component="span" sx={{ textAlign: 'right', color: 'text.secondary' }}>
              <State jury={jury} slots={slotsOf(counts, jury.id)} />
            </Box>
          </ButtonBase>
        </li>
      ))}
    </Box>
    <Typography variant="body2" sx={{ mt: 'auto', p: 4, color: 'text.secondary' }}>
      Le nom d&apos;un jury vient du site, du type d&apos;entretien et du premier numéro libre.
    </Typography>
  </Stack>
);

const slotsOf = (counts: JurySummary[], id: string) =>
  counts.reduce((before, each) => before + (each.id === id ? each.numberOfInterviews : 0), 0);

const rowStyle = (chosen: boolean) => ({
  width: '100%',
  minHeight: 56,
  px: 4,
  py: 2,
  gap: 3,
  justifyContent: 'space-between',
  textAlign: 'left',
  fontFamily: 'inherit',
  fontSize: 13,
  '& strong': { color: 'text.primary' },
  '& strong, & span:not(.MuiStack-root)': { display: 'block' },
  borderBottom: '1px solid var(--border-subtle)',
  boxShadow: chosen ? 'inset 3px 0 0 var(--accent-main)' : 'none',
  backgroundColor: chosen ? 'var(--accent-soft)' : 'transparent',
  ...(chosen && chosenInOwnColours),
  '&:hover': { backgroundColor: chosen ? 'var(--accent-soft)' : 'background.default' },
});

function State({ jury, slots }: { jury: Jury; slots: number }) {
  const { dates, interviewType } = jury;
  const now = today();
  const reads = useReadsPasswords();
  const missing = dates.filter((each) => each.date >= now && missingOf(each, reads)).length;
  if (dates.length === 0) return <Warning>Aucune date</Warning>;
  return (
    <>
      <span>{formatCount(dates.length, 'date')}</span>
      {isRemote(interviewType) && missing > 0 ? (
        <Warning>{formatCount(missing, 'date à compléter', 'dates à compléter')}</Warning>
      ) : (
        <span>{formatCount(slots, 'créneau', 'créneaux')}</span>
      )}
    </>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 1, color: 'var(--warning-text)' }}>
    <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
    {children}
  </Stack>
);

export const ListSkeleton = () => (
  <LoadingRows name={texts.loading} count={6} height={32} sx={{ gap: 4, p: 4 }} />
);
