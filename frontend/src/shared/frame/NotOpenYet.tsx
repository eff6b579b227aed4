import ConstructionOutlined from '@mui/icons-material/ConstructionOutlined';
import Button from '@mui/material/Button';
import { StateMessage } from '../list/StateMessage';
import { paths } from '../paths';

/** A part of the product that is announced and not there yet. It shows nothing else, above all no invented data. */
export function NotOpenYet({ text, back }: { text: string; back?: boolean }) {
  return (
    <StateMessage
      icon={ConstructionOutlined}
      title="Cette partie n'est pas encore ouverte"
      text={text}
      action={back && <Button href={paths.home}>Retour à l'accueil</Button>}
    />
  );
}
