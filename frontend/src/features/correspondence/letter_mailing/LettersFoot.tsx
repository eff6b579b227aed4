import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatInteger, ofNumber } from '@/shared/format/numbers';
import type { LettersState } from './api';
import { letters } from './labels';
import type { Chosen } from './SendLettersDialog';

type Props = {
  state: LettersState;
  /** What the button would send; undefined for whoever may only read. */
  chosen: Chosen | undefined;
  compute: ReactNode;
  onUntick: (() => void) | undefined;
  onSend: () => void;
};

/** Why no letter may leave now. */
export const whyBlocked = ({ stale, running }: LettersState) =>
  running
    ? "Un calcul est en cours : l'envoi sera possible ensuite."
    : stale
      ? 'Les résultats ne sont plus à jour : les lettres attendent les calculs.'
      : undefined;

/** Whether letters may leave, and the button that sends them. */
export function LettersFoot({ state, chosen, compute, onUntick, onSend }: Props) {
  const id = useId();
  const blocked = whyBlocked(state);
  const Icon = blocked ? WarningAmberOutlined : CheckCircleOutlined;
  return (
    <Stack
      component="section"
      aria-label="Envoi"
      direction="row"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        mt: 4,
        mx: -4,
        px: 4,
        py: 3,
        borderTop: '1px solid var(--border-subtle)',
        backgroundColor: blocked ? 'var(--warning-bg)' : 'background.paper',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, color: blocked ? 'var(--warning-text)' : 'success.main' }} />
      <Box id={id} role="status" sx={{ flex: '1 1 0', minWidth: 200 }}>
        {blocked ?? (state.computed && `Résultats à jour : calculs du ${formatDateTime(state.computed)}.`)}
        {state.emailMode !== 'enabled' && ` ${modes[state.emailMode]}`}
      </Box>
      {state.stale && !state.running && compute}
      {onUntick && chosen && (
        <>
          <span>{`${letters(chosen.count)} ${ofNumber(chosen.count, 'choisie', 'choisies')}`}</span>
          <Button size="large" onClick={onUntick}>
            Tout décocher
          </Button>
        </>
      )}
      {chosen && chosen.count > 0 && (
        <Button
          size="large"
          variant="contained"
          color="primary"
          startIcon={<SendOutlined />}
          aria-disabled={blocked !== undefined}
          aria-describedby={id}
          onClick={onSend}
          sx={blocked ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
        >
          {label(chosen)}
        </Button>
      )}
    </Stack>
  );
}

const modes = {
  test: 'Mode test : les e-mails seront retenus.',
  disabled: 'E-mails désactivés : les e-mails seront retenus.',
};

function label({ scope, count }: Chosen) {
  const which = { all: ['', ''], filtered: [' affichée', ' affichées'], ticked: [' choisie', ' choisies'] };
  const [singular = '', plural = ''] = which[scope];
  const many = `les ${formatInteger(count)} lettres${plural}`;
  return `Envoyer ${ofNumber(count, `la lettre${singular}`, many)}…`;
}
