import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate, formatTime } from '@/shared/format/dates';
import { ErrorState } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import type { Access } from './api';
import { texts } from './labels';
import { openedAs, whatWasOpened } from '@/shared/accounts/accesses';
import { accessesQuery } from './queries';
import { BusyButton } from '@/shared/frame/BusyButton';
import { fullName } from '@/shared/format/people';

/** Who of the staff opened the record, its files and its letter, newest first. */
export function AccessList({ candidateId }: { candidateId: string }) {
  const accesses = useHeld(useInfiniteQuery(accessesQuery(candidateId)));
  if (accesses.error && !accesses.data)
    return <ErrorState title={texts.failed} error={accesses.error} onRetry={() => void accesses.refetch()} />;
  if (!accesses.data)
    return <Skeleton aria-busy role="status" aria-label={texts.loading} variant="rounded" height={72} />;
  const rows = accesses.data.pages.flatMap(({ content }) => content);
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {texts.help}
      </Typography>
      {rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.empty}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, fontSize: 13 }}>
        {rows.map((access) => (
          <Row key={access.id} access={access} />
        ))}
      </Box>
      {accesses.hasNextPage && (
        <BusyButton
          busy={accesses.isFetchingNextPage}
          variant="text"
          onClick={() => void accesses.fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {texts.more}
        </BusyButton>
      )}
    </>
  );
}

function Row({ access }: { access: Access }) {
  const { author, at, role } = access;
  return (
    <li>
      <strong>
        <bdi>{fullName(author)}</bdi>
      </strong>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {` (${openedAs(role)}) à ${formatTime(at)} le ${formatDate(at)} : `}
        <bdi>{whatWasOpened(access)}</bdi>
      </Box>
    </li>
  );
}
