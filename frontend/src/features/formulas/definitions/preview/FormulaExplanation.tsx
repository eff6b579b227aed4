import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import { explanationQuery } from '../queries';
import { ExplanationTable } from './ExplanationTable';

/** Why a formula gives what it gives for a candidate: each of its parts with its value, on the present data. */
export function FormulaExplanation({ formulaId, candidateId }: { formulaId: string; candidateId: string }) {
  const { data, error, refetch } = useQuery(explanationQuery(formulaId, candidateId));
  if (error)
    return (
      <ErrorState
        title="Erreur lors de l'explication du calcul"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading name="Explication du calcul" height={160} />;
  return (
    <Stack sx={{ gap: 3 }}>
      {data.stale && (
        <Alert severity="warning">
          Données ou formules modifiées depuis les derniers calculs : le Classement peut montrer une autre
          valeur.
        </Alert>
      )}
      <ExplanationTable explanation={data} former={false} />
    </Stack>
  );
}
