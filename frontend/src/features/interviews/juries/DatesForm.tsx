import AddOutlined from '@mui/icons-material/AddOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFieldArray, useWatch } from 'react-hook-form';
import { fieldHeaders } from '@/shared/form/fieldHeaders';
import { Form } from '@/shared/form/Form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { ADDS_ROW, useRowRemoval } from '@/shared/form/useRowRemoval';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { isApiError } from '@/shared/http/ApiError';
import { isRemote } from '@/shared/interviews/interviewTypes';
import { Card } from '@/shared/list/Card';
import { StateMessage } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { saveDates, type Jury, type JurySummary } from './api';
import { DateRow, dateColumns } from './DateRow';
import { texts } from './labels';
import { juriesKey } from './queries';
import { bodyOf, datesSchema, fieldsOf, idsOf, newDate, type DatesFields } from './schema';

type Props = {
  siteId: string;
  jury: Jury;
  counts: JurySummary[];
  onUnsaved: (unsaved: boolean) => void;
};

/** The dates of a jury, saved as one list (docs/rules/interviews.md). */
export function DatesForm({ siteId, jury, counts, onUnsaved }: Props) {
  const client = useQueryClient();
  const remote = isRemote(jury.interviewType);
  const { form, refuse } = useSchemaForm<DatesFields>({
    schema: datesSchema,
    defaultValues: fieldsOf(jury),
    onUnsaved,
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'dates' });
  // The draft is the whole list: over other dates it would take them away.
  useKeptDraft(`dates.${jury.id}.${jury.dates.map(({ id }) => id).join('|')}`, form);
  const { list, removeRow } = useRowRemoval(fields.length, remove);
  const rows = useWatch({ control: form.control, name: 'dates' });
  const { sending, restart } = useRestart(form);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: DatesFields) => saveDates(jury.id, bodyOf(wanted)),
    onSuccess: (dates) => {
      if (restart(fieldsOf({ dates })))
        for (const [index, dateId] of idsOf(form.getValues('dates'), dates))
          form.setValue(`dates.${index}.dateId`, dateId);
      toast.success(texts.datesSaved);
      void client.invalidateQueries({ queryKey: juriesKey(siteId) });
    },
    onError: (failure) => {
      toast.error(texts.datesFailed, failure);
      if (isApiError(failure))
        refuse(failure.fields.map(({ field, message }) => ({ field: `dates.${field}`, message })));
    },
  });
  const send = (wanted: DatesFields) => {
    sending();
    mutate(wanted);
  };
  const submit = () => {
    if (!isPending) void form.handleSubmit(send)();
  };
  const add = () => append(newDate, { shouldFocus: true, focusName: `dates.${fields.length}.date` });
  const dateIdOf = (index: number) => rows[index]?.dateId ?? '';
  const added = fields.filter((_, index) => dateIdOf(index) === '').length;
  return (
    <Form form={form} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <Box ref={list} sx={{ flex: 1, p: 4 }}>
        <Card>
          {fields.length > 0 && (
            <Box sx={{ ...dateColumns(remote), display: { xs: 'none', lg: 'grid' }, ...fieldHeaders }}>
              <span>Date</span>
              <span>Spécificités</span>
              {remote && <span>Lien de visioconférence</span>}
              {remote && <span>Mot de passe</span>}
            </Box>
          )}
          {fields.map(({ id }, index) => (
            <DateRow
              key={id}
              index={index}
              remote={remote}
              count={counts.find(
                ({ date }) => date === jury.dates.find((each) => each.id === dateIdOf(index))?.date,
              )}
              isNew={dateIdOf(index) === ''}
              onRemove={() => removeRow(index)}
            />
          ))}
          {fields.length === 0 ? (
            <StateMessage
              icon={EventOutlined}
              title={`Aucune date pour ${jury.name}`}
              action={
                <Button {...ADDS_ROW} onClick={add}>
                  Ajouter une date
                </Button>
              }
            />
          ) : (
            <Button {...ADDS_ROW} variant="text" startIcon={<AddOutlined />} onClick={add} sx={{ m: 2 }}>
              Ajouter une date
            </Button>
          )}
        </Card>
      </Box>
      <FormFooter>
        {added > 0 && (
          <Box sx={{ color: 'text.secondary' }}>{formatCount(added, 'date ajoutée', 'dates ajoutées')}</Box>
        )}
        <Button size="large" onClick={() => form.reset()} sx={{ ml: 'auto' }}>
          Annuler
        </Button>
        <BusyButton busy={isPending} size="large" type="submit" variant="contained" color="primary">
          {isPending ? 'Enregistrement en cours…' : 'Enregistrer les dates'}
        </BusyButton>
      </FormFooter>
    </Form>
  );
}
