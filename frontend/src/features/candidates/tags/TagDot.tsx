import Box from '@mui/material/Box';

/** The colour of a tag, beside its name. */
export const TagDot = ({ colour }: { colour: string | undefined }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      flexShrink: 0,
      width: 10,
      height: 10,
      borderRadius: '50%',
      border: '1px solid var(--border-strong)',
      backgroundColor: colour,
    }}
  />
);
