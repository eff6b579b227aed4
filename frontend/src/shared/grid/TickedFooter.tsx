import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatInteger } from '../format/numbers';
import { BusyButton } from '../frame/BusyButton';
import { FormFooter } from '../frame/FormFooter';
import type { TickedRows } from './useTickedRows';

type Props = {
  ticked: TickedRows<unknown>;
  /** How many are ticked, in words. */
  count: string;
  most: number;
  /** What can be done with all of them. */
  children: ReactNode;
};

/** Under a grid while rows are ticked. */
export const TickedFooter = ({ ticked, count, most, children }: Props) => (
  <FormFooter>
    <strong role="status">{count}</strong>
    {ticked.rows.length > most && (
      <Box sx={{ color: 'var(--warning-text)' }}>Au plus {formatInteger(most)} à la fois.</Box>
    )}
    {children}
    <BusyButton variant="text" busy={ticked.isTickingAll} onClick={ticked.tickAll} sx={{ ml: 'auto' }}>
      Cocher tous ceux du filtre
    </BusyButton>
    <Button variant="text" onClick={ticked.clear}>
      Tout décocher
    </Button>
  </FormFooter>
);
