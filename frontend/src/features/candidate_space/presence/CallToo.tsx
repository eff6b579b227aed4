import Typography from '@mui/material/Typography';
import { PhoneNumber } from '@/shared/frame/PhoneNumber';

/** A message about an interview of today or tomorrow may be read too late. */
export const CallToo = ({ phone }: { phone: string }) => (
  <Typography sx={{ mt: 2, fontSize: 16, fontWeight: 600 }}>
    Votre entretien est proche : appelez aussi le <PhoneNumber>{phone}</PhoneNumber>.
  </Typography>
);
