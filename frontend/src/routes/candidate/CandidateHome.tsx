import { SimpleFrame } from '@/shared/frame/SimpleFrame';
import { NotOpenYet } from '@/shared/frame/NotOpenYet';

export function CandidateHome() {
  return (
    <SimpleFrame title="Mon espace candidat">
      <NotOpenYet text="Votre dossier, vos documents et vos convocations seront disponibles ici." />
    </SimpleFrame>
  );
}
