import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { savePageKeys } from './api';
import { preferencesQuery } from './queries';
import { paths } from '../paths';
import { toast } from '../toast/toasts';

type Shortcut = {
  keys: string;
  where: string;
  effect: string;
  /** The pages that have it, all by default. */ on?: string[];
};

const grids = [paths.candidates, paths.interviewSlots];
const boards = [paths.interviewSlots, paths.interviewSites];
const formulas = [paths.candidates, paths.formulas];

const shortcuts: Shortcut[] = [
  {
    keys: 'Ctrl+K',
    where: 'Partout',
    effect: 'Aller à un candidat, une page, une vue, une colonne, une formule',
    on: [paths.admin],
  },
  { keys: '?', where: 'Partout', effect: 'Montrer les raccourcis', on: [paths.admin] },
  {
    keys: '1 2',
    where: 'Conflits de notes',
    effect: 'Garder le fichier, ou la valeur modifiée',
    on: [paths.candidates],
  },
  {
    keys: '/',
    where: 'Classement, Attribution, Planning',
    effect: 'Rechercher un candidat',
    on: [...grids, paths.interviewSites],
  },
  {
    keys: '↑ ↓',
    where: 'Classement',
    effect: 'Passer au candidat précédent ou suivant',
    on: [paths.candidates],
  },
  {
    keys: 'Entrée',
    where: "Ligne ou en-tête d'une formule",
    effect: "Ouvrir le candidat ou l'éditeur",
    on: [paths.candidates],
  },
  { keys: 'Espace', where: 'En-tête de colonne', effect: 'Trier', on: grids },
  { keys: 'Espace Maj+Espace', where: 'Ligne', effect: "Cocher la ligne, ou jusqu'à elle", on: grids },
  { keys: 'Ctrl+Maj+F', where: 'Colonne', effect: 'Filtrer', on: grids },
  { keys: 'Alt+↓', where: 'Colonne', effect: 'Ouvrir le menu', on: grids },
  { keys: 'Maj+flèches', where: 'Classement', effect: 'Sélectionner des cellules', on: grids },
  { keys: 'Ctrl+C', where: 'Classement', effect: 'Copier les cellules sélectionnées', on: grids },
  { keys: 'Début Fin', where: 'Classement', effect: 'Aller au bout de la ligne', on: grids },
  { keys: 'Ctrl+Maj+S', where: 'Colonne', effect: 'Statistiques', on: [paths.candidates] },
  {
    keys: 'Ctrl+Maj+E',
    where: "Cellule d'une formule",
    effect: 'Expliquer le calcul',
    on: [paths.candidates],
  },
  { keys: 'Flèches', where: 'Planning', effect: "Aller d'un créneau à l'autre", on: boards },
  {
    keys: 'Espace',
    where: 'Planning',
    effect: 'Prendre un créneau ou un candidat, puis le déposer',
    on: boards,
  },
  { keys: 'Entrée', where: 'Planning', effect: 'Ouvrir le menu du créneau', on: boards },
  { keys: 'Ctrl+Espace', where: 'Planning', effect: 'Choisir un créneau de plus', on: boards },
  { keys: 'Ctrl+A', where: 'Planning', effect: 'Choisir toute la journée', on: boards },
  { keys: 'Ctrl+Z', where: 'Planning', effect: 'Annuler le dernier changement', on: boards },
  { keys: 'Ctrl+Entrée', where: 'Formulaires, formules et notes', effect: 'Enregistrer' },
  { keys: 'Ctrl+Espace', where: 'Formule', effect: 'Proposer fonctions et colonnes', on: formulas },
  { keys: 'F8', where: 'Formule', effect: "Aller à l'erreur suivante", on: formulas },
  { keys: 'Alt+↑ Alt+↓', where: 'Liste des champs', effect: 'Déplacer une colonne', on: [paths.candidates] },
  { keys: 'Échap', where: 'Fenêtres et volets', effect: 'Fermer le dernier ouvert' },
];

/** The shortcuts of the page that is shown; on demand, those of all pages. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = useId();
  const page = useRouterState({ select: ({ location }) => location.pathname });
  const [whole, setWhole] = useState(false);
  const hint = useId();
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: savePageKeys,
    onSuccess: (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
    onError: (error) => toast.error("Erreur lors de l'enregistrement des raccourcis", error),
  });
  const pageKeys = isPending ? variables : data?.pageKeys !== false;
  const shown = shortcuts.filter(({ on }) => whole || !on || on.some((path) => page.startsWith(path)));
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>Raccourcis clavier</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-labelledby={title}>
        <FormControlLabel
          control={
            <Switch
              checked={pageKeys}
              disabled={data === undefined}
              onChange={(_, checked) => mutate(checked)}
              slotProps={{ input: { 'aria-describedby': hint } }}
            />
          }
          label={`Touches seules : ${pageKeys ? 'activées' : 'désactivées'}`}
        />
        <FormHelperText id={hint} sx={{ mx: 0, mb: 3 }}>
          {'/, ?, 1 et 2 agissent sur toute la page, sans Ctrl. Désactivez-les si vous dictez vos textes.'}
        </FormHelperText>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>Touches</TableCell>
              <TableCell>Où</TableCell>
              <TableCell>Effet</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ keys, where, effect }) => (
              <TableRow key={keys}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <kbd>{keys}</kbd>
                </TableCell>
                <TableCell>{where}</TableCell>
                <TableCell>{effect}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        {(whole || shown.length < shortcuts.length) && (
          <Button variant="text" onClick={() => setWhole(!whole)} sx={{ mr: 'auto' }}>
            {whole ? 'Seulement cette page' : 'Toutes les pages'}
          </Button>
        )}
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
}
