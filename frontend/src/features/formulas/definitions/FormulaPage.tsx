import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from '@tanstack/react-router';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { PageFrame } from '@/shared/frame/PageFrame';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import '@/shared/url/newFormula';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import type { RowOrder } from './api';
import type { WhatIfSlot } from './form/whatIf';
import { FormulaWorkspace } from './FormulaWorkspace';
import { texts } from './labels';
import { useFormula } from './useFormula';

type Props = {
  id: string | undefined;
  /** How the Classement narrows and orders its rows; null until that is known. */
  order?: RowOrder | null | undefined;
  /** What the formula would move. */
  whatIf?: WhatIfSlot;
};

/** Creation of a formula, or edition of the one with that id (docs/rules/formulas.md). */
export function FormulaPage({ id, order, whatIf }: Props) {
  const loaded = useFormula(id);
  const guard = useUnsavedGuard();
  const { formula } = loaded;
  const navigate = usePageNavigate();
  const can = useCan();
  const newFormula = useLocation({ select: ({ state }) => state.newFormula });
  const created = can('startComputation') ? newFormula : undefined;
  const toList = () => void navigate({ to: paths.formulas });
  const title = id === undefined ? texts.newFormula : formula ? `Formule ${formula.name}` : 'Formule';
  return (
    <PageFrame
      title={title}
      breadcrumb={[
        { label: 'Administration', to: paths.administrations },
        { label: 'Formules', to: paths.formulas },
      ]}
      breadcrumbLabel={formula?.name ?? title}
      fullBleed
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minHeight: 0,
          m: 4,
          overflow: 'hidden',
          border: '1px solid var(--border-default)',
          borderRadius: '8px',
          backgroundColor: 'background.paper',
        }}
      >
        {created && (
          <Alert
            severity="success"
            sx={{ m: 3, mb: 0 }}
            action={
              <Button
                component={Link}
                to={paths.candidates}
                state={{ newFormula: created }}
                variant="contained"
                color="primary"
              >
                Lancer les calculs et afficher la colonne
              </Button>
            }
          >
            La formule est créée ; ses résultats restent à calculer.
          </Alert>
        )}
        <FormulaWorkspace
          loaded={loaded}
          guard={guard}
          order={order}
          failure={id === undefined ? texts.createFailed : texts.changeFailed}
          onSaved={(saved) => {
            if (id !== undefined) return;
            const state = saved.gridName === null ? {} : { newFormula: saved.gridName };
            void navigate({ to: paths.formula(saved.id), replace: true, state });
          }}
          onClose={toList}
          onDeleted={toList}
          whatIf={whatIf}
        />
      </Box>
    </PageFrame>
  );
}
