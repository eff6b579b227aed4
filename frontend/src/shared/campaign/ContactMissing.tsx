import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { paths } from '../paths';
import { newWindow } from '../frame/newWindow';

/** Before mails leave that name nobody to write to. */
export const ContactMissing = () => (
  <Alert severity="warning" role="note">
    Aucun contact n'est renseigné : les candidats ne sauront pas à qui répondre.{' '}
    <Link href={paths.campaign} {...newWindow('Renseigner le contact')} color="inherit">
      Renseigner le contact
    </Link>
  </Alert>
);
