import '@fontsource-variable/jetbrains-mono/wght.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TitledPopover } from '@/shared/frame/TitledPopover';
import { FormulaExplanation } from './FormulaExplanation';

type Props = {
  formulaId: string;
  candidateId: string;
  /** The column and the candidate, in words. */
  title: string;
  anchor: Element;
  onFormula: (() => void) | undefined;
  onClose: () => void;
};

/** The explanation of one cell of the Classement, beside it. */
export const ExplanationPopover = ({ formulaId, candidateId, title, anchor, onFormula, onClose }: Props) => (
  <TitledPopover title={title} anchor={anchor} width={520} onClose={onClose}>
    <Box sx={{ p: 4 }}>
      <FormulaExplanation formulaId={formulaId} candidateId={candidateId} />
      {onFormula && (
        <Button variant="text" onClick={onFormula} sx={{ mt: 2 }}>
          Ouvrir la formule
        </Button>
      )}
    </Box>
  </TitledPopover>
);
