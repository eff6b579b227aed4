import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { isApiError, referenceOf } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { removeFormula, type Formula } from './api';
import { texts } from './labels';
import { formulasQuery } from './queries';
import { ofNumber } from '@/shared/format/numbers';

type Props = {
  formula: Formula | undefined;
  onClose: () => void;
  onDeleted: () => void;
  /** Called when the dialog has closed. */
  onClosed?: () => void;
};

/** Asks before a formula is deleted; shows in place why it could not be (docs/rules/formulas.md). Open while it has one. */
export function DeleteFormulaDialog({ formula, onClose, onDeleted, onClosed }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: removeFormula,
    onSuccess: async () => {
      toast.success(texts.deleted);
      onDeleted();
      onClose();
      await queryClient.invalidateQueries({ queryKey: formulasQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      open={formula !== undefined}
      title={`Supprimer la formule ${formula?.name ?? ''} ?`}
      destructive
      {...(onClosed && { onClosed })}
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      error={error && <DeletionFailure error={error} />}
      onConfirm={() => formula && mutate(formula.id)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      Cette action est irréversible : la formule et ses résultats calculés seront supprimés. Elle peut rendre
      inutilisables :
      <Box component="ul" sx={{ my: 2, pl: 5 }}>
        <li>les vues enregistrées ;</li>
        <li>les traitements automatiques (e-mails aux candidats, affichage dans l'espace candidat) ;</li>
        <li>les valeurs liées à une valeur métier.</li>
      </Box>
      Elle échoue si une autre formule utilise cette formule.
    </ConfirmDialog>
  );
}

function DeletionFailure({ error }: { error: Error }) {
  const users = isApiError(error, 'FORMULA_IN_USE') ? error.data.usedBy : undefined;
  return (
    <>
      <Failure text={texts.deleteFailed} error={error} />
      {users && (
        <>
          <div>Elle est utilisée par {ofNumber(users.length, 'la formule', 'les formules')} :</div>
          <Box component="ul" sx={{ my: 1, pl: 5 }}>
            {users.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </Box>
        </>
      )}
      {referenceOf(error) && <div>Réf. {referenceOf(error)}</div>}
    </>
  );
}
