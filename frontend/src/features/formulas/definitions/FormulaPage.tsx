import { useNavigate } from '@tanstack/react-router';
import Box from '@mui/material/Box';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { PageFrame } from '@/shared/frame/PageFrame';
import { paths } from '@/shared/paths';
import { FormulaWorkspace } from './FormulaWorkspace';
import { texts } from './labels';
import { useFormula } from './useFormula';

/** Creation of a formula, or edition of the one of that id (part 1 §2). */
export function FormulaPage({ id }: { id: string | undefined }) {
  const loaded = useFormula(id);
  const guard = useUnsavedGuard();
  const { formula } = loaded;
  const navigate = useNavigate();
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
        <FormulaWorkspace
          loaded={loaded}
          guard={guard}
          failure={id === undefined ? texts.createFailed : texts.changeFailed}
          onSaved={(saved) => {
            if (id === undefined) void navigate({ to: paths.formula(saved.id), replace: true });
          }}
          onClose={toList}
          onDeleted={toList}
        />
      </Box>
    </PageFrame>
  );
}
