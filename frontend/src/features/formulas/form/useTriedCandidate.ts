import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchValues, findCandidates, type TriedCandidate } from '../api';

/** On whom the formula is tried out: whom the person chose, else whom the Classement shows, else the first by name. */
export function useTriedCandidate(selected: TriedCandidate | undefined) {
  const [chosen, setChosen] = useState<{ candidate: TriedCandidate; insteadOf: string | undefined }>();
  const first = useQuery({
    queryKey: ['formula-candidates', ''],
    queryFn: () => findCandidates(''),
    enabled: selected === undefined,
  });
  // Another candidate of the Classement takes the place of the one chosen here.
  const kept = chosen?.insteadOf === selected?.id ? chosen?.candidate : undefined;
  const candidate = kept ?? selected ?? first.data?.[0];
  const { data: values } = useQuery({
    queryKey: ['formula-candidate-values', candidate?.id],
    queryFn: () => (candidate ? fetchValues(candidate) : null),
    enabled: candidate !== undefined,
  });
  const choose = (next: TriedCandidate) => setChosen({ candidate: next, insteadOf: selected?.id });
  return { candidate, choose, values: values ?? null };
}
