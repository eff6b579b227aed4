import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { removeGrade, saveGrade, type GradeInfo, type JuryCandidate } from './api';
import { texts } from './labels';
import { bodyOf, fieldsOf } from './schema';
import { ofName } from '@/shared/format/people';

type Props = { candidate: JuryCandidate; grade: GradeInfo; onClose: () => void; onRemoved: () => void };

/** Asks before a grade is removed, one given to the wrong candidate. */
export const DeleteGradeDialog = ({ candidate, grade, onClose, onRemoved }: Props) => (
  <RemovalDialog
    title={`Supprimer la note ${grade.grade} ${ofName(candidate.name)} ?`}
    confirmLabel={texts.remove}
    remove={() => removeGrade(candidate.id, grade.version)}
    putBack={() => saveGrade(candidate.id, bodyOf(fieldsOf(grade), null, true))}
    texts={{ removed: texts.removed, failed: texts.removeFailed }}
    onClose={onClose}
    onRemoved={onRemoved}
  >
    Ce candidat n&apos;aura plus de note de jury. L&apos;historique garde celle qu&apos;il perd.
  </RemovalDialog>
);
