import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { logoAddress } from '@/shared/campaign/school';
import { publicPages } from '@/shared/paths';

type Props = { portal: string; institution: string; logo: string; colour: string };

/** What of the sign-in page is the school's. */
export function SignInPreview({ portal, institution, logo, colour }: Props) {
  return (
    <Stack sx={{ gap: 3, p: 4, color: '#142023', backgroundColor: 'common.white', borderRadius: '6px' }}>
      {logo ? (
        <img
          src={logoAddress(logo)}
          alt={institution}
          style={{ maxWidth: '15rem', maxHeight: '4.5rem', alignSelf: 'start' }}
        />
      ) : (
        <strong style={{ color: colour, fontSize: '1.25rem' }}>{institution || 'Parvis'}</strong>
      )}
      <Typography variant="h1" component="p">
        Se connecter
      </Typography>
      <span>{portal}</span>
      <Box
        sx={{ p: 3, fontWeight: 500, textAlign: 'center', borderRadius: '6px' }}
        style={{ color: '#ffffff', backgroundColor: colour }}
      >
        Se connecter
      </Box>
      <span style={{ fontSize: '0.8125rem', color: '#46565a' }}>
        {Object.values(publicPages)
          .map(({ title }) => title)
          .join(' · ')}
      </span>
    </Stack>
  );
}
