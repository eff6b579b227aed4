import Box from '@mui/material/Box';

/** In the place of a window that is on its way: on a slow network a press is then known to count. */
export const Opening = () => (
  <Box
    role="status"
    sx={{
      position: 'fixed',
      inset: 'auto 16px 16px',
      zIndex: 'modal',
      p: 4,
      borderRadius: '8px',
      textAlign: 'center',
      color: 'var(--text-on-appbar)',
      backgroundColor: 'var(--bg-appbar)',
    }}
  >
    Ouverture en cours…
  </Box>
);
