import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PageFooter } from '@/shared/frame/PageFooter';
import { BusyButton } from '@/shared/frame/BusyButton';

type Action = { label: string; onClick: () => void; busyLabel?: string | undefined };

type Props = {
  secondary: Action;
  primary?: Action;
  /** Continuing is not recommended: the other action is highlighted. */
  secondaryFirst?: boolean;
  children?: ReactNode;
};

const CONTAINED = { variant: 'contained', color: 'primary' } as const;

/** The actions of a step, in sight where the screen has room for them; the one that goes on at the right. */
export function ImportFooter({ secondary, primary, secondaryFirst = false, children }: Props) {
  const busy = primary?.busyLabel !== undefined;
  return (
    <PageFooter>
      <Button size="large" {...(secondaryFirst && CONTAINED)} onClick={secondary.onClick} disabled={busy}>
        {secondary.label}
      </Button>
      <Box sx={{ display: 'flex', flex: '1 1 300px', justifyContent: 'flex-end', color: 'text.secondary' }}>
        {children}
      </Box>
      {primary && (
        <BusyButton busy={busy} size="large" {...(!secondaryFirst && CONTAINED)} onClick={primary.onClick}>
          {primary.busyLabel ?? primary.label}
        </BusyButton>
      )}
    </PageFooter>
  );
}
