import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';

const shortcuts = [
  ['Ctrl+K', 'Partout', 'Aller à un candidat, une page, une vue, une colonne, une formule'],
  ['?', 'Partout', 'Montrer les raccourcis'],
  ['1 2', 'Conflits de notes', 'Garder le fichier, ou la valeur modifiée'],
  ['/', 'Classement, Attribution', 'Rechercher un candidat'],
  ['↑ ↓', 'Classement', 'Passer au candidat précédent ou suivant'],
  ['Entrée', "Ligne ou en-tête d'une formule", "Ouvrir le candidat ou l'éditeur"],
  ['Espace', 'En-tête de colonne', 'Trier'],
  ['Espace Maj+Espace', 'Ligne', "Cocher la ligne, ou jusqu'à elle"],
  ['Ctrl+Maj+F', 'Colonne', 'Filtrer'],
  ['Alt+↓', 'Colonne', 'Ouvrir le menu'],
  ['Maj+flèches', 'Classement', 'Sélectionner des cellules'],
  ['Ctrl+C', 'Classement', 'Copier les cellules sélectionnées'],
  ['Début Fin', 'Classement', 'Aller au bout de la ligne'],
  ['Ctrl+Maj+S', 'Colonne', 'Statistiques'],
  ['Ctrl+Maj+E', "Cellule d'une formule", 'Expliquer le calcul'],
  ['Ctrl+Entrée', 'Formulaires, formules et notes', 'Enregistrer'],
  ['Ctrl+Espace', 'Formule', 'Proposer fonctions et colonnes'],
  ['F8', 'Formule', "Aller à l'erreur suivante"],
  ['Alt+↑ Alt+↓', 'Liste des champs', 'Déplacer une colonne'],
  ['Échap', 'Fenêtres et volets', 'Fermer le dernier ouvert'],
] as const;

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>Raccourcis</DialogTitle>
      <DialogContent>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>Touches</TableCell>
              <TableCell>Où</TableCell>
              <TableCell>Effet</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shortcuts.map(([keys, where, effect]) => (
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
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
}
