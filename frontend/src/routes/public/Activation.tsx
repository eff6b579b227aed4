import { SimpleFrame } from '@/shared/frame/SimpleFrame';
import { NotOpenYet } from '@/shared/frame/NotOpenYet';

export function Activation() {
  return (
    <SimpleFrame title="Activation du compte">
      <NotOpenYet back text="L'activation des comptes des candidats ouvrira avec la campagne d'admission." />
    </SimpleFrame>
  );
}
