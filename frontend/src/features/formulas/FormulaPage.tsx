import { useNavigate } from '@tanstack/react-router';
import Box from '@mui/material/Box';
import { Suspense, lazy, useState } from 'react';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ErrorState } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import { DeleteFormulaDialog } from './DeleteFormulaDialog';
import { FormSkeleton } from './form/FormSkeleton';
import { useUnsavedGuard } from './form/useUnsavedGuard';
import { texts } from './labels';
import { useFormula } from './useFormula';

const FormulaForm = lazy(() => import('./form/FormulaForm'));

/** Creation of a formula, or edition of the one of that id (part 1 §2). */
export function FormulaPage({ id }: { id: string | undefined }) {
  const { catalogue, formula, error, retry } = useFormula(id);
  const { setUnsaved, leave, dialog } = useUnsavedGuard(undefined);
  const [deleting, setDeleting] = useState(false);
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
        {error ? (
          <ErrorState title={texts.dataFailed} error={error} onRetry={retry} />
        ) : (
          <Suspense fallback={<FormSkeleton />}>
            {catalogue ? (
              <FormulaForm
                formula={formula}
                catalogue={catalogue}
                candidateId={undefined}
                failure={id === undefined ? texts.createFailed : texts.changeFailed}
                onUnsaved={setUnsaved}
                onSaved={(saved) => {
                  if (id === undefined) void navigate({ to: paths.formula(saved.id), replace: true });
                }}
                onCancel={() => leave(toList)}
                {...(formula && { onDelete: () => setDeleting(true) })}
              />
            ) : (
              <FormSkeleton />
            )}
          </Suspense>
        )}
      </Box>
      {formula && (
        <DeleteFormulaDialog
          formula={deleting ? formula : undefined}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setUnsaved(false);
            toList();
          }}
        />
      )}
      {dialog}
    </PageFrame>
  );
}
