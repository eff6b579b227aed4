import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { paths } from '../paths';

/** Before mails leave that name nobody to write to. */
export const ContactMissing = () => (
  <Alert severity="warning" role="note">
    Aucun contact n'est renseigné : les candidats ne sauront pas à qui répondre.{' '}
    <Link href={paths.campaign} target="_blank" rel="noopener" color="inherit">
      Renseigner le contact
    </Link>
  </Alert>
);
