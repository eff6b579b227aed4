import Box from '@mui/material/Box';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { PageFrame } from '@/shared/frame/PageFrame';
import { formatCount } from '@/shared/format/numbers';
import { useCan } from '@/shared/session/useAccount';
import { paths } from '@/shared/paths';
import { useUrlText } from '@/shared/url/useUrlState';
import type { WaitingLetter } from './api';
import { LetterPane } from './LetterPane';
import { LettersFilters } from './LettersFilters';
import { LettersFoot, whyBlocked } from './LettersFoot';
import { focusLetter, LettersTable, letterAt } from './LettersTable';
import { SendLettersDialog, type Chosen } from './SendLettersDialog';
import { useLettersToSend, type LettersList } from './useLettersToSend';
import { WaitingNote } from './WaitingNote';

type Props = {
  /** The button that computes, where somebody may. */
  compute: ReactNode;
};

/** The letters that wait for somebody to send them: who, which, why, and one as it will leave (docs/rules/letters.md). */
export function LettersPage({ compute }: Props) {
  const can = useCan();
  const mayChoose = can('sendLetters');
  const letters = useLettersToSend();
  const { data } = letters.list;
  const [opened, setOpened] = useUrlText('lettre');
  const [sending, setSending] = useState<Chosen>();
  const rows = data?.content ?? [];
  const shown = rows.find(({ candidateId }) => candidateId === opened);
  const blocked = data && whyBlocked(data.state);
  const chosen = mayChoose && data ? chosenOf(letters, data.totalElements) : undefined;
  const send = () => chosen && chosen.count > 0 && !blocked && setSending(chosen);
  const onKeyDown = (event: KeyboardEvent) =>
    follow(event, rows, shown, {
      open: (row) => setOpened(row?.candidateId, { replace: opened !== undefined }),
      tick: (row) => mayChoose && letters.tick([row], !letters.ticked.has(row.candidateId)),
      send,
    });
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <PageFrame
        title="Lettres à envoyer"
        breadcrumb={
          mayChoose
            ? [{ label: 'Administration', to: paths.administrations }]
            : [{ label: 'Classement', to: paths.candidates }]
        }
        aside={data && everybody(data.counts)}
      >
        <WaitingNote state={data?.state} waiting={data?.totalElements ?? 0} />
        <LettersFilters letters={letters} />
        <Box sx={columns(shown !== undefined)}>
          <LettersTable
            letters={letters}
            opened={shown?.candidateId}
            mayChoose={mayChoose}
            onOpen={(row) => setOpened(row.candidateId)}
          />
          {shown && (
            <LetterPane
              letter={shown}
              linked={mayChoose}
              onClose={() => {
                setOpened(undefined);
                focusLetter(shown.candidateId);
              }}
            />
          )}
        </Box>
        {data && (
          <LettersFoot
            state={data.state}
            chosen={chosen}
            compute={compute}
            onUntick={letters.ticked.size > 0 ? letters.untickAll : undefined}
            onSend={send}
          />
        )}
      </PageFrame>
      {sending && (
        <SendLettersDialog chosen={sending} letters={letters} onClose={() => setSending(undefined)} />
      )}
    </Box>
  );
}

/** What the button sends: the ticked letters, else those that filters leave, else all. */
function chosenOf({ ticked, filter }: LettersList, total: number): Chosen {
  if (ticked.size > 0) return { scope: 'ticked', count: ticked.size, rows: [...ticked.values()] };
  return { scope: Object.keys(filter).length > 0 ? 'filtered' : 'all', count: total, filter };
}

const everybody = (counts: Record<string, number>) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return formatCount(total, 'personne attend sa lettre', 'personnes attendent leur lettre');
};

type Acts = {
  open: (row: WaitingLetter | undefined) => void;
  tick: (row: WaitingLetter) => void;
  send: () => void;
};

/** ↑ ↓ rows, Espace ticks, Échap closes the letter, `/` searches, Ctrl+Entrée sends. */
function follow(event: KeyboardEvent, rows: WaitingLetter[], shown: WaitingLetter | undefined, acts: Acts) {
  const act = actOf(event, rows, shown, acts);
  if (!act) return;
  event.preventDefault();
  act();
}

function actOf(
  { key, target, ctrlKey, metaKey }: KeyboardEvent,
  rows: WaitingLetter[],
  shown: WaitingLetter | undefined,
  acts: Acts,
) {
  if (!(target instanceof Element) || target.closest('[role=dialog]')) return undefined;
  if (key === 'Enter' && (ctrlKey || metaKey)) return acts.send;
  if (target.closest('input:not([type=checkbox]), [role=combobox], [role=listbox]')) return undefined;
  if (key === '/') return focusSearch;
  const at = letterAt(target);
  if (key === 'Escape' && shown) return () => acts.open(undefined);
  if (at === undefined) return undefined;
  const index = rows.findIndex(({ candidateId }) => candidateId === at);
  const row = rows[index];
  if (key === ' ' && row && !target.closest('input')) return () => acts.tick(row);
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const next = step === undefined ? undefined : rows[index + step];
  if (!next) return undefined;
  return () => {
    if (shown) acts.open(next);
    focusLetter(next.candidateId);
  };
}

const focusSearch = () => document.querySelector<HTMLElement>('[data-search=letters] input')?.focus();

/** The letter stands beside the list, and covers it in a narrow window. */
const columns = (open: boolean) => ({
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: open ? 'minmax(0, 1fr) 480px' : 'minmax(0, 1fr)' },
  '& > :last-child': open ? { order: { xs: -1, lg: 0 } } : {},
});
