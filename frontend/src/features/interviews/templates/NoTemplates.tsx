import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { ADDS_ROW } from '@/shared/form/useRowRemoval';
import { interviewTypes, type InterviewType } from '@/shared/interviews/interviewTypes';
import { StateMessage } from '@/shared/list/StateMessage';
import type { Template } from './api';
import { fieldsOf, type TemplateFields } from './schema';

type Props = {
  type: InterviewType;
  /** The site's templates of every type. */
  templates: Template[];
  /** Absent for those who may not. */
  onAdd: (() => void) | undefined;
  onCopy: (rows: TemplateFields[]) => void;
};

/** A type without hours: the first one, or those of another type. */
export function NoTemplates({ type, templates, onAdd, onCopy }: Props) {
  const others = (Object.keys(interviewTypes) as InterviewType[]).filter(
    (each) => each !== type && templates.some(({ interviewType }) => interviewType === each),
  );
  return (
    <StateMessage
      icon={AccessTimeOutlined}
      title="Aucun modèle"
      text="Chaque horaire donne un créneau à chaque date d'un jury de ce type."
      action={
        onAdd && (
          <>
            <Button {...ADDS_ROW} startIcon={<AddOutlined />} onClick={onAdd}>
              Ajouter un horaire
            </Button>
            {others.map((each) => (
              <Button
                key={each}
                onClick={() =>
                  onCopy(fieldsOf(templates.filter(({ interviewType }) => interviewType === each)).slots)
                }
              >
                Reprendre {interviewTypes[each]}
              </Button>
            ))}
          </>
        )
      }
    />
  );
}
