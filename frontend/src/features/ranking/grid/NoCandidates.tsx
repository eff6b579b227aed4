import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { StateMessage } from '@/shared/list/StateMessage';
import { NO_DATA } from './labels';

type Props = {
  /** Whether filters or a search leave rows out. */
  narrowed: boolean;
  onClear: () => void;
  /** What to do while there is no candidate at all, for those who may. */
  importAction: ReactNode;
};

/** In the place of the rows when there are none: nothing found, or nothing there yet. */
export const NoCandidates = ({ narrowed, onClear, importAction }: Props) => (
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
);

/** Someone who may not import may also see the candidates of some sites only: the campaign may be full. */
function emptyText(narrowed: boolean, mayImport: boolean) {
  if (narrowed) return 'Aucun candidat ne correspond aux filtres et à la recherche.';
  return mayImport
    ? "Les candidatures apparaîtront ici après l'import du fichier Parcoursup."
    : 'Les candidats que votre rôle permet de voir apparaîtront ici.';
}
