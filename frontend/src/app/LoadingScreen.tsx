import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Mark } from '@/shared/brand/Mark';

/** While the sign-on state is checked (part 2 §2.18). */
export function LoadingScreen() {
  return (
    <Stack
      role="status"
      sx={{
        minHeight: '100dvh',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 4,
        color: 'primary.main',
      }}
    >
      <title>Parvis</title>
      <Mark size={56} />
      <Typography sx={{ color: 'text.secondary' }}>Vérification de votre connexion…</Typography>
    </Stack>
  );
}
