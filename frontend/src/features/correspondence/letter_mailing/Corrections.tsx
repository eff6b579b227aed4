import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { CorrectionsDialog } from './CorrectionsDialog';
import { outdatedLettersQuery } from './queries';

/** The corrected mails of these candidates, whose letters a change made untrue. */
export function Corrections({ candidateIds, onClose }: { candidateIds: string[]; onClose: () => void }) {
  const { data } = useQueryWithToast(
    outdatedLettersQuery,
    'Erreur lors de la récupération des lettres à corriger',
  );
  if (!data) return null;
  const letters = data.filter(({ candidateId }) => candidateIds.includes(candidateId));
  return <CorrectionsDialog letters={letters} onClose={onClose} />;
}
