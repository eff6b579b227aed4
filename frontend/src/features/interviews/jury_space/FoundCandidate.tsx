import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { isApiError } from '@/shared/http/ApiError';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Interviewed } from './api';
import { texts } from './labels';
import { candidateQuery } from './queries';
import type { ReadUnsavedGrade } from './UnsavedGradeDialog';

// The list and the search come first; what grading needs is fetched with the first candidate.
const Grading = lazyPart(async () => ({ default: (await import('./Grading')).Grading }));
const OwnConflict = lazyPart(async () => ({ default: (await import('./OwnConflict')).OwnConflict }));

type Props = {
  /** The number that was searched for; undefined before any search. */
  number: string | undefined;
  /** A jury and its day are chosen. */
  hasList: boolean;
  /** Where the hours of that jury are told. */
  zone: string | undefined;
  onFound: (number: string, id: string) => void;
  onUnsaved: (unsaved: boolean) => void;
  onUnsavedGrade: (read: ReadUnsavedGrade | undefined) => void;
  /** The day's list is out of date. */
  onChanged: () => void;
  onNext: () => void;
  /** Whom that would be, undefined for nobody. */
  following: Interviewed | undefined;
  pfmOpen: boolean;
  onPfm: (open: boolean) => void;
};

/** The search's three states (docs/rules/interviews.md), and the candidate with their grade once found. */
export function FoundCandidate(props: Props) {
  const { number, hasList, onFound, onUnsaved, onUnsavedGrade, onChanged, onNext, following } = props;
  const { data, error, isFetching, refetch } = useQuery({
    ...candidateQuery(number ?? ''),
    enabled: number !== undefined,
    staleTime: Infinity, // what is typed is based on the grade that was read
    refetchOnMount: 'always', // searched for again, the number has the grade that was given meanwhile
  });
  const known = isApiError(error, 'CANDIDATE_NOT_FOUND') || isApiError(error, 'CONFLICT_OF_INTEREST');
  useEffect(() => {
    if (error && !known) toast.error(texts.searchFailed, error);
  }, [error, known]);
  const found = useEffectEvent((id: string) => onFound(number ?? '', id));
  const foundId = data?.id;
  useEffect(() => {
    if (foundId !== undefined) found(foundId);
  }, [foundId]);
  if (number === undefined)
    return (
      <StateMessage
        icon={PersonSearchOutlined}
        title="Aucun candidat choisi"
        text={
          hasList
            ? 'Choisissez un candidat de la liste, ou cherchez-le par son numéro.'
            : 'Choisissez un jury et une date, ou cherchez un candidat par son numéro.'
        }
      />
    );
  if (isFetching) return <Searching />;
  if (isApiError(error, 'CANDIDATE_NOT_FOUND'))
    return (
      <StateMessage
        role="status"
        icon={SearchOff}
        title={texts.notFound}
        text={`${error.serverMessage ?? texts.noneFound} : vérifiez le numéro, il se cherche en entier.`}
      />
    );
  if (isApiError(error, 'CONFLICT_OF_INTEREST'))
    return (
      <Suspense fallback={<Searching />}>
        <OwnConflict number={number} declared={error.data} following={following} onNext={onNext} />
      </Suspense>
    );
  if (error) return <ErrorState title={texts.searchFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Suspense fallback={<Searching />}>
      <Grading
        candidate={data}
        zone={props.zone}
        onUnsaved={onUnsaved}
        onUnsavedGrade={onUnsavedGrade}
        onChanged={onChanged}
        onNext={onNext}
        pfmOpen={props.pfmOpen}
        onPfm={props.onPfm}
        onStale={() => void refetch()}
      />
    </Suspense>
  );
}

const Searching = () => (
  <Box role="status" aria-busy="true" sx={{ flex: 1, p: 4 }}>
    <span style={visuallyHidden}>{texts.searching}</span>
    {[280, 200, 240, 220, 260].map((width) => (
      <Skeleton key={width} variant="rounded" height={28} width={width} sx={{ mb: 4 }} />
    ))}
  </Box>
);
