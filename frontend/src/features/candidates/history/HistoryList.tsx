import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime } from '@/shared/format/dates';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import type { HistoryCell, HistoryItem } from './api';
import { actionLabels, texts } from './labels';
import { historyQuery } from './queries';
import { shownValue } from './values';
import { BusyButton } from '@/shared/frame/BusyButton';
import { fullName } from '@/shared/format/people';

/** Cells of one item before the rest is folded: an import may change hundreds. */
const SHOWN_CELLS = 8;

/** What happened to a candidate, newest first: who, when, what, before → after (docs/rules/candidates.md). */
export function HistoryList({ candidateId }: { candidateId: string }) {
  const history = useHeld(useInfiniteQuery(historyQuery(candidateId)));
  if (history.error && !history.data)
    return <ErrorState title={texts.failed} error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Loading name="Récupération de l'historique" height={96} />;
  const items = history.data.pages.flat();
  if (items.length === 0) return <Typography sx={{ color: 'text.secondary' }}>Historique vide</Typography>;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Box>
      {history.hasNextPage && (
        <BusyButton
          busy={history.isFetchingNextPage}
          variant="text"
          onClick={() => void history.fetchNextPage()}
          sx={{ mt: 2 }}
        >
          Afficher la suite
        </BusyButton>
      )}
    </>
  );
}

function Item({ item: { action, author, created, content } }: { item: HistoryItem }) {
  const [whole, setWhole] = useState(false);
  const { cells } = content;
  const shown = whole ? cells : cells.slice(0, SHOWN_CELLS);
  return (
    <Box component="li" sx={{ fontSize: 13, minWidth: 0 }}>
      <strong>{actionLabels[action]}</strong>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {` à ${formatTime(created)} le ${formatDate(created)}, `}
        <bdi>{author ? fullName(author) : 'Parvis'}</bdi>
      </Box>
      {shown.map((cell) => (
        <Cell key={cell.name} cell={cell} />
      ))}
      {cells.length > shown.length && (
        <Button variant="text" onClick={() => setWhole(true)} sx={{ height: 24, fontSize: 12 }}>
          Afficher les {cells.length} champs
        </Button>
      )}
    </Box>
  );
}

function Cell({ cell }: { cell: HistoryCell }) {
  const { label, value, previousValue, discardedValue, mark: ofMark } = cell;
  return (
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      <bdi>{label}</bdi> : <bdi>{shownValue(previousValue, ofMark)}</bdi> →{' '}
      <strong style={{ fontWeight: 500 }}>
        <bdi>{shownValue(value, ofMark)}</bdi>
      </strong>
      {discardedValue !== null && (
        <>
          {' (écartée : '}
          <bdi>{shownValue(discardedValue, ofMark)}</bdi>
          {')'}
        </>
      )}
    </Box>
  );
}
