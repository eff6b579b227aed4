import CloseFullscreen from '@mui/icons-material/CloseFullscreen';
import OpenInFull from '@mui/icons-material/OpenInFull';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormulaDrawer } from '@/features/formulas/definitions/FormulaDrawer';
import { SideDrawer } from '@/shared/frame/SideDrawer';
import tokens from '@/shared/theme/tokens.json';
import { whatIfOf } from '../formulas/whatIf';
import { useRowOrder } from './useRowOrder';

type Props = {
  formulaId: string;
  candidateId: string | undefined;
  onClose: () => void;
  onSaved: () => void;
};

/** The right drawer of the Classement with the editor of the selected formula. */
export function RankingFormulaDrawer({ formulaId, candidateId, onClose, onSaved }: Props) {
  const [zoomed, setZoomed] = useState(false);
  const order = useRowOrder();
  return (
    <SideDrawer label="Formule" width={tokens.layout.drawerFormula} zoomed={zoomed}>
      <FormulaDrawer
        formulaId={formulaId}
        candidateId={candidateId}
        order={order}
        onClose={onClose}
        whatIf={whatIfOf}
        onSaved={onSaved}
        onDeleted={() => {
          onSaved();
          onClose();
        }}
        zoom={
          <Button
            variant="text"
            aria-pressed={zoomed}
            startIcon={zoomed ? <CloseFullscreen /> : <OpenInFull />}
            onClick={() => setZoomed(!zoomed)}
          >
            {zoomed ? 'Réduire' : 'Agrandir'}
          </Button>
        }
      />
    </SideDrawer>
  );
}
