import { SchoolFrame } from '@/shared/campaign/SchoolFrame';
import { OwnSpace } from './OwnSpace';

/** The candidate's space (docs/rules/candidate-space.md). */
export function CandidateHome() {
  return (
    <SchoolFrame title="Mon espace candidat">
      <OwnSpace />
    </SchoolFrame>
  );
}
