import type { CardCandidate, Waiting } from './api';

/** Somebody who waits, as they stand on the card that they are given. */
export const candidateOnCard = ({ id, externalId, name, needs }: Waiting): CardCandidate => ({
  id,
  externalId,
  name,
  needs,
  presence: null,
  arrival: null,
  since: null,
  late: null,
  gradeMissing: false,
  graded: false,
  conflict: false,
  letterSent: false,
  letterOutdated: false,
});
