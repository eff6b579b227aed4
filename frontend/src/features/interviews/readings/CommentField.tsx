import { LabelledInput } from '@/shared/form/LabelledInput';
import { LIMITS } from '@/shared/limits/api';

type Props = { comment: string; onComment: (comment: string) => void };

/** What a reader says of a project, beside its letter. */
export const CommentField = ({ comment, onComment }: Props) => (
  <LabelledInput
    label="Commentaire"
    value={comment}
    onChange={onComment}
    rows={4}
    hint="Facultatif, lu par l'équipe d'admission"
    input={{ maxLength: LIMITS.texts.remark }}
  />
);
