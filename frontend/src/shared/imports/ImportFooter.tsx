import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

type Action = { label: string; onClick: () => void; busyLabel?: string | undefined };

type Props = {
  secondary: Action;
  primary?: Action;
  /** What goes on is not what to do: the other action stands out. */
  secondaryFirst?: boolean;
  children?: ReactNode;
};

const CONTAINED = { variant: 'contained', color: 'primary' } as const;

/** The actions of a step, in sight where the screen has room for them; the one that goes on at the right. */
export function ImportFooter({ secondary, primary, secondaryFirst = false, children }: Props) {
  const busy = primary?.busyLabel !== undefined;
  return (
    <Stack
      data-footer
      direction="row"
      sx={{
        position: { sm: 'sticky' }, // on a phone it would hide what it speaks of
        bottom: 0,
        zIndex: 2,
        mx: -4,
        mb: -4,
        mt: 4,
        px: 4,
        py: 3,
        gap: 4,
        alignItems: 'center',
        flexWrap: 'wrap',
        borderTop: '1px solid var(--border-default)',
        backgroundColor: 'background.paper',
      }}
    >
      <Button size="large" {...(secondaryFirst && CONTAINED)} onClick={secondary.onClick} disabled={busy}>
        {secondary.label}
      </Button>
      <Box sx={{ ml: 'auto', color: 'text.secondary' }}>{children}</Box>
      {primary && (
        <Button size="large" {...(!secondaryFirst && CONTAINED)} onClick={primary.onClick} disabled={busy}>
          {primary.busyLabel ?? primary.label}
        </Button>
      )}
    </Stack>
  );
}
