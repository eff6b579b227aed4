import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';

type Props = {
  /** What is printed on each key. */
  keys: string[];
  /** What they do. */
  effect?: string;
};

/** Keys to press together, as people find them on their keyboard; a screen without one has no room for them. */
export function Keys({ keys, effect }: Props) {
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        alignItems: 'center',
        gap: 1,
        color: 'text.secondary',
        fontSize: 13,
      }}
    >
      <KeyboardOutlined aria-hidden sx={{ fontSize: 18 }} />
      {keys.map((key) => (
        <Box key={key} component="kbd" sx={keyStyle}>
          {key}
        </Box>
      ))}
      {effect}
    </Box>
  );
}

const keyStyle = {
  px: '6px',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '18px',
  border: '1px solid var(--border-default)',
  borderBottomWidth: 2,
  borderRadius: '4px',
  backgroundColor: 'background.paper',
};
