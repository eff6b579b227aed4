import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ofNumber } from '@/shared/format/numbers';
import { toast } from '@/shared/toast/toasts';
import { fetchProfile, saveProfile, type Renaming } from './api';
import { profileQuery } from './queries';

/** Columns that come with the cells of columns that go: once accepted, they keep their names, and formulas follow. */
export function LikelyRenamings({ renamings, onSaved }: { renamings: Renaming[]; onSaved: () => void }) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: async (accepted: Renaming[]) => {
      const profile = await fetchProfile();
      const added = accepted.map(({ from, to }) => ({ key: to, name: from }));
      return saveProfile({ ...profile, renamed: [...profile.renamed, ...added] });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      onSaved();
    },
    onError: (error) => toast.error("Erreur lors de l'enregistrement de la correspondance", error),
  });
  const accept = (accepted: Renaming[]) => {
    if (!keep.isPending) keep.mutate(accepted);
  };
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      <AlertTitle>
        {ofNumber(
          renamings.length,
          'Une colonne a sans doute changé de nom',
          'Des colonnes ont sans doute changé de nom',
        )}
      </AlertTitle>
      Mêmes valeurs sous un autre nom. Si c&apos;est la même colonne, elle garde son nom dans Parvis, et les
      formules la suivent.
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {renamings.map((renaming) => (
          <li key={renaming.to}>
            « {renaming.from} » → « {renaming.to} »{' '}
            <Button
              variant="text"
              aria-label={`C'est la même colonne : ${renaming.to}`}
              onClick={() => accept([renaming])}
            >
              C&apos;est la même colonne
            </Button>
          </li>
        ))}
      </Box>
      {renamings.length > 1 && (
        <Button variant="text" onClick={() => accept(renamings)}>
          Ce sont toutes les mêmes colonnes
        </Button>
      )}
    </Alert>
  );
}
