import { SchoolFrame } from '@/shared/campaign/SchoolFrame';
import { OwnSpace } from './OwnSpace';

/** The candidate's space (part 2 §2.17). */
export function CandidateHome() {
  return (
    <SchoolFrame title="Mon espace candidat">
      <OwnSpace />
    </SchoolFrame>
  );
}
