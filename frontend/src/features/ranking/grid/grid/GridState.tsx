import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import Refresh from '@mui/icons-material/Refresh';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { LOAD_FAILED, NO_DATA } from '../labels';
import type { Count } from './candidatesSource';

type Props = {
  count: Count;
  failure: unknown;
  narrowed: boolean;
  onRetry: () => void;
  onClear: () => void;
  /** What to do while there is no candidate at all, for who may. */
  importAction: ReactNode;
};

/** Over the rows when there are none: nothing found, nothing there yet, or the failure with Réessayer. */
export function GridState({ count, failure, narrowed, onRetry, onClear, importAction }: Props) {
  if (failure !== undefined)
    return count.loaded === 0 ? (
      <Cover opaque>
        <ErrorState title={LOAD_FAILED} error={failure} onRetry={onRetry} />
      </Cover>
    ) : (
      <PartFailed onRetry={onRetry} />
    );
  if (count.total !== 0) return null;
  return (
    <Cover>
      <StateMessage
        role="status"
        icon={SearchOff}
        title={NO_DATA}
        text={emptyText(narrowed, Boolean(importAction))}
        action={
          narrowed ? (
            <Button startIcon={<FilterAltOffOutlined />} onClick={onClear}>
              Retirer les filtres
            </Button>
          ) : (
            importAction
          )
        }
      />
    </Cover>
  );
}

/** Who may not import may also be one who sees the candidates of some sites only: the campaign may be full. */
function emptyText(narrowed: boolean, mayImport: boolean) {
  if (narrowed) return 'Aucun candidat ne correspond aux filtres et à la recherche.';
  return mayImport
    ? "Les candidatures apparaîtront ici après l'import du fichier Parcoursup."
    : 'Les candidats que votre rôle permet de voir apparaîtront ici.';
}

function Cover({ opaque = false, children }: { opaque?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 'calc(var(--header-height) + 1px) 0 0',
        display: 'flex',
        backgroundColor: opaque ? 'background.paper' : undefined,
      }}
    >
      {children}
    </Box>
  );
}

/** Some rows are there, others could not be read. */
function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack
      role="alert"
      direction="row"
      sx={{
        position: 'absolute',
        top: 'calc(var(--header-height) + 12px)',
        left: '50%',
        transform: 'translateX(-50%)',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 1,
        color: 'var(--error-text)',
        backgroundColor: 'var(--error-soft)',
        border: '1px solid var(--error-border)',
        borderRadius: '8px',
        boxShadow: 'var(--shadow-popover)',
      }}
    >
      Des lignes n'ont pas pu être chargées.
      <Button startIcon={<Refresh />} onClick={onRetry}>
        Réessayer
      </Button>
    </Stack>
  );
}
