import { SchoolFrame } from '@/shared/campaign/SchoolFrame';
import { OwnSpace } from './OwnSpace';

/** The candidate's space (docs/rules/candidate-space.md). */
export const CandidateHome = () => (
  <SchoolFrame title="Mon espace candidat">
    <OwnSpace />
  </SchoolFrame>
);
