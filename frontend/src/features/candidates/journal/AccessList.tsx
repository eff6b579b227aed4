import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import { texts } from './labels';
import { AccessTable } from '@/shared/candidates/AccessTable';
import { accessesQuery } from './queries';
import { BusyButton } from '@/shared/frame/BusyButton';

/** Who of the staff opened the record, its files and its letter, newest first. */
export function AccessList({ candidateId }: { candidateId: string }) {
  const accesses = useHeld(useInfiniteQuery(accessesQuery(candidateId)));
  if (accesses.error && !accesses.data)
    return <ErrorState title={texts.failed} error={accesses.error} onRetry={() => void accesses.refetch()} />;
  if (!accesses.data) return <Loading name="Récupération des consultations" height={72} />;
  const rows = accesses.data.pages.flatMap(({ content }) => content);
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {"Une ligne par personne et par quart d'heure, gardée 12 mois."}
      </Typography>
      {rows.length > 0 ? (
        <AccessTable caption={texts.title} rows={rows} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>Aucune consultation</Typography>
      )}
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
