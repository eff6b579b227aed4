import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Mark } from '@/shared/brand/Mark';

/** While the sign-on state is checked (docs/rules/wire.md). */
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
