import { SimpleFrame } from '@/shared/frame/SimpleFrame';
import { OwnSpace } from './OwnSpace';

/** The candidate's space (part 2 §2.17). */
export function CandidateHome() {
  return (
    <SimpleFrame title="Mon espace candidat">
      <OwnSpace />
    </SimpleFrame>
  );
}
