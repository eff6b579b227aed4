import { SimpleFrame } from '@/shared/frame/SimpleFrame';
import { NotOpenYet } from '@/shared/frame/NotOpenYet';

export function JuryHome() {
  return (
    <SimpleFrame title="Mon espace Jury">
      <NotOpenYet text="La recherche d'un candidat et la saisie de sa note seront disponibles ici." />
    </SimpleFrame>
  );
}
