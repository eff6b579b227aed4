import { useMutation } from '@tanstack/react-query';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveMarks, type GradeColumn, type SentMark } from '../api';
import { pendingSentence } from '../labels';
import { changedMarks } from './values';

type Options = {
  columns: GradeColumn[];
  /** The marks that are saved, as they are typed. */
  before: string[];
  onSaved: (typed: string[]) => void;
  /** What the server says of fields of the form. */
  onRefused: (errors: FieldError[]) => void;
};

/** Saves the marks that changed, all or none; where nothing changed there is nothing to send. */
export function useSaveMarks({ columns, before, onSaved, onRefused }: Options) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (typed: string[]) => {
      const marks = changedMarks(columns, before, typed);
      return marks.length > 0 ? await saveMarks(marks) : undefined;
    },
    onSuccess: (record, typed) => {
      const waiting = record?.pendingMarks.length ?? 0;
      toast.success(waiting > 0 ? `Notes enregistrées. ${pendingSentence(waiting)}` : 'Notes enregistrées');
      onSaved(typed);
    },
    onError: (error, typed) => {
      toast.error('Erreur lors de la sauvegarde de vos notes', error);
      if (isApiError(error)) onRefused(inForm(error.fields, changedMarks(columns, before, typed), columns));
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
