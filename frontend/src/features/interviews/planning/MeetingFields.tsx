import Box from '@mui/material/Box';
import { TextField } from '@/shared/form/TextField';

type Fields = { link: string; password: string };

/** Where remote interviews are held. */
export const MeetingFields = () => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
    <TextField<Fields>
      name="link"
      label="Lien de visioconférence"
      type="url"
      input={{ placeholder: 'https://', autoFocus: true }}
    />
    <TextField<Fields> name="password" label="Mot de passe" />
  </Box>
);
