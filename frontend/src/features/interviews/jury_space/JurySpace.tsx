import ListOutlined from '@mui/icons-material/ListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { FilterChip } from '@/shared/grid/filter/FilterChip';
import { ErrorState } from '@/shared/list/StateMessage';
import type { Interviewed } from './api';
import { DayChoice } from './DayChoice';
import { nextToGrade } from './dayList';
import { FoundCandidate } from './FoundCandidate';
import { texts } from './labels';
import { dayKey } from './queries';
import { SearchForm } from './SearchForm';
import type { ReadUnsavedGrade, UnsavedGrade } from './UnsavedGradeDialog';
import { useJuryDay } from './useJuryDay';

// A jury without interviews that day downloads no list.
const DayList = lazyPart(async () => ({ default: (await import('./DayList')).DayList }));
const UnsavedGradeDialog = lazyPart(async () => ({
  default: (await import('./UnsavedGradeDialog')).UnsavedGradeDialog,
}));

/** The jury's page (docs/rules/interviews.md): a jury's day, the search by number, the candidate and their grade. */
export function JurySpace() {
  const client = useQueryClient();
  const { address, juries, offered, chosen, juryId, list, candidates, number, search, selected } =
    useJuryDay();
  const guard = useUnsavedGuard(address.candidateId);
  const readUnsavedGrade = useRef<ReadUnsavedGrade>(undefined);
  const keepReader = useCallback((read: ReadUnsavedGrade | undefined) => {
    readUnsavedGrade.current = read;
  }, []);
  const [asking, setAsking] = useState<{ grade: UnsavedGrade; goOn: () => void }>();
  const field = useRef<HTMLInputElement>(null);
  // On a phone the list is open until a candidate is, unless the person decides.
  const [listed, setListed] = useState<boolean>();
  const [pfmOpen, setPfmOpen] = useState(false);
  const isListOpen = listed ?? number === undefined;
  // After the last candidate the keyboard goes on with a number, once nothing of theirs can take the focus.
  const closing = useRef(false);
  useEffect(() => {
    if (!field.current) return;
    field.current.value = number ?? '';
    if (closing.current) field.current.focus();
    closing.current = false;
  }, [search, number]);
  const open = (wanted: string) => {
    const id = candidates?.find(({ externalId }) => externalId === wanted)?.id;
    setListed(undefined);
    guard.setUnsaved(false);
    // Back leads to candidates, neither to a number that nobody has nor twice to one candidate.
    address.search(
      wanted,
      id,
      number !== undefined && (number === wanted || address.candidateId === undefined),
    );
  };
  const chooseDay = (jury: string, date: string) => {
    setListed(true);
    address.chooseDay(jury, date);
  };
  const leaveFor = (wanted: string) => {
    const goOn = () => open(wanted);
    const grade = readUnsavedGrade.current?.();
    if (grade) setAsking({ grade, goOn });
    else guard.leave(goOn);
  };
  const following = nextToGrade(candidates ?? [], selected?.id);
  const next = () => {
    if (following) {
      open(following.externalId);
      return;
    }
    guard.setUnsaved(false);
    closing.current = true;
    address.close();
  };
  return (
    <Stack sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
      <Stack direction="row" sx={toolbar}>
        <Typography variant="h2" sx={{ display: { xs: 'none', md: 'block' }, fontSize: 20, mr: 2 }}>
          Noter un candidat
        </Typography>
        <SearchForm field={field} about={[juryId, chosen?.day, search].join()} onSearch={leaveFor} />
        {address.toGrade && <FilterChip name="Jurys" kept="notes manquantes" onRemove={address.showAll} />}
        <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
        {!juries.error && (
          <DayChoice juries={offered} juryId={juryId} day={chosen?.day ?? ''} onChoose={chooseDay} />
        )}
        {chosen && <ListButton isOpen={isListOpen} onClick={() => setListed(!isListOpen)} />}
      </Stack>
      {juries.error && (
        <ErrorState title={texts.juriesFailed} error={juries.error} onRetry={() => void juries.refetch()} />
      )}
      <Stack sx={{ flex: 1, minHeight: 0, flexDirection: { xs: 'column', md: 'row' } }}>
        {chosen && (
          <Box component="section" aria-label="Liste du jour" sx={listStyle(isListOpen)}>
            <Suspense>
              <DayList
                key={String(address.toGrade)}
                waitingAlone={address.toGrade}
                day={chosen.day}
                isToday={list.data?.date === chosen.day && list.data.today}
                members={list.data?.members ?? []}
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
        <Box sx={candidateStyle(chosen !== undefined && isListOpen && number === undefined)}>
          <FoundCandidate
            key={search}
            number={number}
            hasList={chosen !== undefined}
            zone={juries.data?.find(({ id }) => id === juryId)?.timeZone}
            onFound={address.found}
            onUnsaved={guard.setUnsaved}
            onUnsavedGrade={keepReader}
            onChanged={() => void client.invalidateQueries({ queryKey: dayKey })}
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

const toolbar = {
  flexWrap: 'wrap',
  alignItems: { xs: 'flex-end', sm: 'center' },
  gap: 2,
  px: 4,
  py: 3,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid var(--border-subtle)',
};

/** On a phone, nobody chosen yet leaves the window to the list. */
const candidateStyle = (listAlone: boolean) => ({
  display: { xs: listAlone ? 'none' : 'flex', md: 'flex' },
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
});

const listStyle = (listed: boolean) => ({
  display: { xs: listed ? 'block' : 'none', md: 'block' },
  width: { xs: '100%', md: 304 },
  flexShrink: 0,
  overflowY: 'auto',
  backgroundColor: 'background.paper',
  borderRight: { md: '1px solid var(--border-default)' },
});

/** On a phone: opens the list of the day over the candidate, and closes it. */
const ListButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <Button
    startIcon={<ListOutlined />}
    aria-expanded={isOpen}
    onClick={onClick}
    sx={{ display: { md: 'none' }, height: 48, fontSize: 16 }}
  >
    Liste
  </Button>
);
