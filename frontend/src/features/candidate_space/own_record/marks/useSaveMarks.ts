import { useMutation } from '@tanstack/react-query';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveMarks, type GradeColumn, type SentMark } from '../api';
import { texts } from '../labels';

type Options = {
  columns: GradeColumn[];
  onSaved: () => void;
  /** What the server says of fields of the form. */
  onRefused: (errors: FieldError[]) => void;
};

/** Saves the marks that changed, all or none; where nothing changed there is nothing to send. */
export function useSaveMarks({ columns, onSaved, onRefused }: Options) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (marks: SentMark[]) => {
      if (marks.length > 0) await saveMarks(marks);
    },
    onSuccess: () => {
      toast.success('Notes enregistrées');
      onSaved();
    },
    onError: (error, sent) => {
      toast.error(texts.marksFailed, error);
      if (isApiError(error)) onRefused(inForm(error.fields, sent, columns));
    },
  });
  return { save: mutate, saving: isPending };
}

/** The server speaks of the marks that were sent, by their order; the form knows columns. */
function inForm(errors: FieldError[], sent: SentMark[], columns: GradeColumn[]): FieldError[] {
  return errors.flatMap(({ field, message }) => {
    const name = sent[Number(field.split('.')[1])]?.name;
    const index = columns.findIndex((column) => column.name === name);
    return index < 0 ? [] : [{ field: `marks.${index}`, message }];
  });
}
