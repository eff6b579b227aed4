import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TriedCandidate } from '../api';
import { candidateChoiceQuery, candidateQuery } from '../queries';

/**
 * On whom the formula is tried out, and their values: whom the person chose, else whom the Classement shows
 * (`selectedId`), else the first by name.
 */
export function useTriedCandidate(selectedId: string | undefined) {
  const [chosen, setChosen] = useState<{ candidate: TriedCandidate; insteadOf: string | undefined }>();
  // Another candidate of the Classement takes the place of the one chosen here.
  const kept = chosen?.insteadOf === selectedId ? chosen?.candidate : undefined;
  const { data: first } = useQuery({
    ...candidateChoiceQuery(''),
    enabled: selectedId === undefined,
  });
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
    /** Whether it is known that no candidate exists to try it on. */
    none: id === undefined && first?.length === 0,
  };
}
