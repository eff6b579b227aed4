import Box from '@mui/material/Box';

export const MAIN_ID = 'contenu';

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      sx={{
        position: 'absolute',
        left: 8,
        top: -80,
        zIndex: 'tooltip',
        p: '8px 12px',
        borderRadius: '6px',
        color: 'var(--accent-text)',
        backgroundColor: 'background.paper',
        '&:focus': { top: 8 },
      }}
    >
      Aller au contenu
    </Box>
  );
}
