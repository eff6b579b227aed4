import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { formatTime } from '@/shared/format/dates';
import { Card } from '@/shared/list/Card';
import type { GradeInfo } from './api';
import { gradeTypes } from './labels';
import type { GradeFields } from './schema';
import { fullName } from '@/shared/format/people';

type Props = {
  name: string;
  /** The grade that someone else saved meanwhile. */
  present: GradeInfo;
  typed: GradeFields;
  saving: boolean;
  onKeep: () => void;
  onReplace: () => void;
};

/** Two members graded one candidate: the second chooses, and nothing is replaced before. */
export function StaleGradeDialog({ name, present, typed, saving, onKeep, onReplace }: Props) {
  const id = useId();
  const author = present.author ? fullName(present.author) : 'Un autre membre du jury';
  const typedType = gradeTypes[typed.gradeType as keyof typeof gradeTypes];
  return (
    <Dialog
      open
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 640, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <DialogTitle id={id}>{name} a déjà une note</DialogTitle>
      <DialogContent>
        {author} l&apos;a enregistrée pendant votre saisie. Rien n&apos;est remplacé pour l&apos;instant.
        <Box sx={{ display: 'grid', gap: 3, my: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Card sx={{ p: 3 }}>
            <div>Note enregistrée</div>
            <Letter>{present.grade}</Letter>
            <div>{[gradeTypes[present.gradeType], present.juryNumber].filter(Boolean).join(', ')}</div>
            <div>
              {author}
              {present.graded && `, à ${formatTime(present.graded)}`}
            </div>
          </Card>
          <Card sx={{ p: 3, backgroundColor: 'var(--accent-soft)', borderColor: 'var(--accent-border)' }}>
            <div>Votre saisie</div>
            <Letter>{typed.grade}</Letter>
            <div>{[typedType, typed.juryNumber].filter(Boolean).join(', ')}</div>
            <div>Pas encore enregistrée</div>
          </Card>
        </Box>
        Un candidat n&apos;a qu&apos;une note. La remplacer est inscrit dans son historique avec votre nom.
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onReplace} disabled={saving}>
          Remplacer par {typed.grade}
        </Button>
        <Button size="large" variant="contained" color="primary" autoFocus onClick={onKeep} disabled={saving}>
          Garder {present.grade}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Letter({ children }: { children: string }) {
  return <Box sx={{ fontSize: 28, fontWeight: 620, lineHeight: 1.5 }}>{children}</Box>;
}
