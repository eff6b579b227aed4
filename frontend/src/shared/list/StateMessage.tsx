import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { isApiError } from '../http/ApiError';

type Props = {
  icon: ComponentType<SvgIconProps>;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  tone?: 'neutral' | 'error';
  component?: 'h1' | 'h2' | 'p';
};

/** An icon, the contract's text, one line why, one action: in the place where the content would be. */
export function StateMessage({
  icon: Icon,
  title,
  text,
  action,
  role,
  tone = 'neutral',
  component = 'p',
}: Props) {
  const colour = tone === 'error' ? 'var(--error-text)' : 'var(--text-muted)';
  return (
    <Stack
      role={role}
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        p: 6,
        minHeight: 240,
        flex: 1,
        textAlign: 'center',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 32, color: colour }} />
      <Typography variant="h2" component={component}>
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{text}</Typography>}
      {action && <Stack sx={{ mt: 2, flexDirection: 'row', gap: 2, flexWrap: 'wrap' }}>{action}</Stack>}
    </Stack>
  );
}

/** When what a page or a panel shows could not be read (docs/rules/interface.md). */
export const DATA_FAILED = 'Erreur lors de la récupération des données';

const GONE = "Le lien est ancien, ou ce qu'il ouvrait a été supprimé.";

/**
 * What could not be loaded: the contract's text, why, and Réessayer. What does not exist any more would fail again: `onList`
 * leads to the list of the others.
 */
export function ErrorState({
  title,
  error,
  onRetry,
  onList,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  onList?: () => void;
}) {
  const toList = isApiError(error) && error.status === 404 ? onList : undefined;
  const why = isApiError(error) ? error.serverMessage : null;
  return (
    <StateMessage
      role="alert"
      tone="error"
      icon={ErrorOutlineOutlined}
      title={title}
      text={toList ? GONE : (why ?? 'Le serveur ne répond pas. Vos données ne sont pas perdues.')}
      action={
        toList ? (
          <Button variant="contained" color="primary" onClick={toList}>
            Retour à la liste
          </Button>
        ) : (
          <Button variant="contained" color="primary" startIcon={<Refresh />} onClick={onRetry}>
            Réessayer
          </Button>
        )
      }
    />
  );
}
