import ListOutlined from '@mui/icons-material/ListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { today } from '@/shared/time/today';
import { useUrlText } from '@/shared/url/useUrlState';
import type { Interviewed, JuryChoice } from './api';
import { DayChoice, dayOf } from './DayChoice';
import { nextToGrade } from './dayList';
import { FoundCandidate } from './FoundCandidate';
import { texts } from './labels';
import { dayQuery, juriesQuery } from './queries';
import { SearchForm } from './SearchForm';
import type { ReadUnsavedGrade, UnsavedGrade } from './UnsavedGradeDialog';

// A jury without interviews that day downloads no list.
const DayList = lazy(async () => ({ default: (await import('./DayList')).DayList }));
const UnsavedGradeDialog = lazy(async () => ({
  default: (await import('./UnsavedGradeDialog')).UnsavedGradeDialog,
}));

/** The jury's page (part 2 §2.10): a jury's day, the search by number, the candidate and their grade. */
export function JurySpace() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const guard = useUnsavedGuard();
  const readUnsavedGrade = useRef<ReadUnsavedGrade>(undefined);
  const keepReader = useCallback((read: ReadUnsavedGrade | undefined) => {
    readUnsavedGrade.current = read;
  }, []);
  const [asking, setAsking] = useState<{ grade: UnsavedGrade; goOn: () => void }>();
  const field = useRef<HTMLInputElement>(null);
  const [listed, setListed] = useState(false);
  const [pfmOpen, setPfmOpen] = useState(false);
  // A number is a person's: it stays out of the address.
  const [wanted, setWanted] = useState<{ number: string; times: number }>();
  const juries = useQueryWithToast(juriesQuery, texts.juriesFailed);
  const [juryInAddress] = useUrlText('jury');
  const [dayInAddress] = useUrlText('date');
  const chosen = chosenOf(juries.data ?? [], juryInAddress, dayInAddress);
  const list = useQuery({
    ...dayQuery(chosen?.juryId ?? '', chosen?.day ?? ''),
    enabled: chosen !== undefined && chosen.day !== '',
  });
  const candidates = list.data?.candidates;
  const selected = candidates?.find(({ externalId }) => externalId === wanted?.number);
  const search = (number: string) => {
    if (field.current) field.current.value = number;
    setListed(false);
    setWanted((before) => ({ number, times: (before?.times ?? 0) + 1 }));
  };
  const chooseDay = (jury: string, date: string) => void navigate({ to: '.', search: { jury, date } });
  const leaveFor = (number: string) => {
    const goOn = () => search(number);
    const grade = readUnsavedGrade.current?.();
    if (grade) setAsking({ grade, goOn });
    else guard.leave(goOn);
  };
  const following = nextToGrade(candidates ?? [], selected?.id);
  const next = () => {
    if (following) {
      search(following.externalId);
      return;
    }
    if (field.current) field.current.value = '';
    setWanted(undefined);
    field.current?.focus();
  };
  return (
    <Stack sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
      <Stack direction="row" sx={toolbar}>
        <Typography variant="h2" sx={{ display: { xs: 'none', md: 'block' }, fontSize: 20, mr: 2 }}>
          Noter un candidat
        </Typography>
        <SearchForm field={field} onSearch={leaveFor} />
        {chosen && (
          <Button
            startIcon={<ListOutlined />}
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
            sx={{ display: { md: 'none' }, height: 48, fontSize: 16 }}
          >
            Liste
          </Button>
        )}
        <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
        {juries.data && (
          <DayChoice
            juries={juries.data}
            juryId={chosen?.juryId ?? ''}
            day={chosen?.day ?? ''}
            onChoose={chooseDay}
          />
        )}
      </Stack>
      {juries.error && (
        <ErrorState title={texts.juriesFailed} error={juries.error} onRetry={() => void juries.refetch()} />
      )}
      <Stack sx={{ flex: 1, minHeight: 0, flexDirection: { xs: 'column', md: 'row' } }}>
        {chosen && chosen.day !== '' && (
          <Box component="section" aria-label="Liste du jour" sx={listStyle(listed)}>
            <Suspense>
              <DayList
                day={chosen.day}
                candidates={candidates}
                error={list.error}
                onRetry={() => void list.refetch()}
                selectedId={selected?.id}
                onSelect={({ externalId }: Interviewed) => leaveFor(externalId)}
                nextDay={chosen.dates.find((date) => date > chosen.day)}
                onDay={(date) => chooseDay(chosen.juryId, date)}
              />
            </Suspense>
          </Box>
        )}
        <Box sx={{ display: 'flex', flex: 1, minWidth: 0, overflow: 'auto' }}>
          <FoundCandidate
            key={wanted?.times ?? 0}
            number={wanted?.number}
            onUnsaved={guard.setUnsaved}
            onUnsavedGrade={keepReader}
            onChanged={() =>
              void client.invalidateQueries({ queryKey: dayQuery('', '').queryKey.slice(0, 2) })
            }
            onNext={next}
            following={following}
            pfmOpen={pfmOpen}
            onPfm={setPfmOpen}
          />
        </Box>
      </Stack>
      {asking && (
        <Suspense>
          <UnsavedGradeDialog {...asking} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      {guard.dialog}
    </Stack>
  );
}

/** The jury and day of the address, else the only jury that sits today. */
function chosenOf(juries: JuryChoice[], juryId: string | undefined, day: string | undefined) {
  const jury = juries.find(({ id }) => id === juryId);
  if (jury)
    return { juryId: jury.id, day: day && jury.dates.includes(day) ? day : dayOf(jury), dates: jury.dates };
  const sitting = juries.filter(({ dates }) => dates.includes(today()));
  const [only] = sitting.length === 1 ? sitting : juries.length === 1 ? juries : [];
  return only && { juryId: only.id, day: dayOf(only), dates: only.dates };
}

const toolbar = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 3,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid var(--border-subtle)',
};

const listStyle = (listed: boolean) => ({
  display: { xs: listed ? 'block' : 'none', md: 'block' },
  width: { xs: '100%', md: 304 },
  flexShrink: 0,
  overflowY: 'auto',
  backgroundColor: 'background.paper',
  borderRight: '1px solid var(--border-default)',
});
