import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowOrder, TriedCandidate } from '../api';
import { candidateQuery, firstCandidatesQuery } from '../queries';

/**
 * On whom the formula is tried out, and their values: whom the person chose, else whom the Classement shows
 * (`selectedId`), else the first of its rows in that `order`, null until that is known.
 */
export function useTriedCandidate(selectedId: string | undefined, order: RowOrder | null | undefined) {
  const [chosen, setChosen] = useState<{ candidate: TriedCandidate; insteadOf: string | undefined }>();
  // Another candidate of the Classement takes the place of the one chosen here.
  const kept = chosen?.insteadOf === selectedId ? chosen?.candidate : undefined;
  const { data: first } = useQuery({ ...firstCandidatesQuery(order ?? undefined), enabled: order !== null });
  const known = kept ?? (selectedId === undefined ? first?.[0] : undefined);
  const id = known?.id ?? selectedId;
  const { data } = useQuery({
    ...candidateQuery(id ?? '', known?.externalId),
    enabled: id !== undefined,
  });
  const choose = (candidate: TriedCandidate) => setChosen({ candidate, insteadOf: selectedId });
  return {
    candidate: data?.candidate,
    choose,
    values: data?.values ?? null,
    /** The first rows of the Classement. */
    first,
    /** Whether it is known that no candidate exists to try it on. */
    none: id === undefined && first?.length === 0,
  };
}
