import AddOutlined from '@mui/icons-material/AddOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Link } from '@tanstack/react-router';
import { fieldHeaders } from '@/shared/form/fieldHeaders';
import { Form } from '@/shared/form/Form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { ADDS_ROW, useRowRemoval } from '@/shared/form/useRowRemoval';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { isApiError } from '@/shared/http/ApiError';
import { interviewMinutes } from '@/shared/interviews/hours';
import { interviewTypes, type InterviewType } from '@/shared/interviews/interviewTypes';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { saveTemplates, type JuryOfSite, type Template } from './api';
import { DayPreview } from './DayPreview';
import { texts, warned } from './labels';
import { NoTemplates } from './NoTemplates';
import { templatesQuery, slotsCreatedQuery } from './queries';
import { fieldsOf, nextTemplate, templatesSchema, type TemplateFields, type TemplatesFields } from './schema';
import { TemplateRow, templateColumns } from './TemplateRow';

type Props = {
  siteId: string;
  type: InterviewType;
  /** The site's templates of every type. */
  templates: Template[];
  /** The site's juries of the type, once they are read. */
  juries: JuryOfSite[] | undefined;
  readOnly: boolean;
  onUnsaved: (type: InterviewType, unsaved: boolean) => void;
};

/** The hours of a type, saved as one list; beside them, what a date would give. */
export function TemplatesForm({ siteId, type, templates, juries, readOnly, onUnsaved }: Props) {
  const client = useQueryClient();
  const tellUnsaved = useCallback((unsaved: boolean) => onUnsaved(type, unsaved), [onUnsaved, type]);
  const own = templates.filter(({ interviewType }) => interviewType === type);
  const { form, refuse } = useSchemaForm<TemplatesFields>({
    schema: templatesSchema,
    defaultValues: fieldsOf(own),
    onUnsaved: tellUnsaved,
  });
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'slots' });
  // The draft is the whole list: over other templates it would take them away.
  useKeptDraft(`templates.${siteId}.${type}.${own.map(({ id }) => id).join('|')}`, form);
  const { list, removeRow } = useRowRemoval(fields.length, remove);
  const rows = useWatch({ control: form.control, name: 'slots' });
  const { sending, restart } = useRestart(form);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ slots }: TemplatesFields) => saveTemplates(siteId, type, slots),
    onSuccess: ({ slots, warnings }) => {
      restart(fieldsOf(slots));
      if (warnings.length === 0) toast.success(texts.saved);
      else toast.warning([texts.saved, ...warnings.map(({ code }) => warned[code])].join('. '));
      client.setQueryData<Template[]>(templatesQuery(siteId).queryKey, (before) => [
        ...(before ?? []).filter(({ interviewType }) => interviewType !== type),
        ...slots,
      ]);
    },
    onError: (failure) => {
      toast.error('Erreur lors de la sauvegarde des modèles de créneaux', failure);
      if (isApiError(failure)) refuse(failure.fields);
    },
  });
  const send = (wanted: TemplatesFields) => {
    sending();
    mutate(wanted);
  };
  const submit = () => {
    if (!isPending && !readOnly) void form.handleSubmit(send)();
  };
  const add = () =>
    append(nextTemplate(rows, type.startsWith('MORNING')), {
      focusName: `slots.${fields.length}.convocationTime`,
    });
  return (
    <Form form={form} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <Box sx={layout}>
        <Box ref={list} sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
          <TemplatesPurpose siteId={siteId} readOnly={readOnly} />
          <Card>
            {fields.length > 0 && (
              <Box sx={{ ...templateColumns, ...fieldHeaders }}>
                <span>N°</span>
                <span>Heure de convocation</span>
                <span>Heure d&apos;entretien</span>
                <span>Non prioritaire</span>
              </Box>
            )}
            {fields.map(({ id }, index) => (
              <TemplateRow key={id} index={index} readOnly={readOnly} onRemove={() => removeRow(index)} />
            ))}
            {fields.length === 0 && (
              <NoTemplates
                type={type}
                templates={templates}
                onAdd={readOnly ? undefined : add}
                onCopy={(copied: TemplateFields[]) => replace(copied)}
              />
            )}
            {fields.length > 0 && !readOnly && (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, p: 2, color: 'text.secondary' }}>
                <Button
                  {...ADDS_ROW}
                  variant="text"
                  startIcon={<AddOutlined />}
                  onClick={add}
                  sx={{ flexShrink: 0, color: 'text.primary' }}
                >
                  Ajouter un horaire
                </Button>
                Propose {formatCount(interviewMinutes(), 'minute')} après le dernier.
              </Box>
            )}
          </Card>
        </Box>
        <DayPreview type={type} rows={rows} juries={juries} />
      </Box>
      {!readOnly && (
        <FormFooter>
          {form.formState.isDirty && (
            <Box sx={{ color: 'text.secondary' }}>Modifications sur {interviewTypes[type]}</Box>
          )}
          <Button size="large" onClick={() => form.reset()} sx={{ ml: 'auto' }}>
            Annuler
          </Button>
          <BusyButton busy={isPending} size="large" type="submit" variant="contained" color="primary">
            {isPending
              ? 'Enregistrement en cours…'
              : ofNumber(
                  fields.length,
                  'Enregistrer les modèles',
                  `Enregistrer les ${formatInteger(fields.length)} modèles`,
                )}
          </BusyButton>
        </FormFooter>
      )}
    </Form>
  );
}

const layout = {
  display: 'grid',
  flex: 1,
  gap: 4,
  p: 4,
  alignItems: 'start',
  alignContent: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' },
};

/** What templates are for: the automatic creation, and once it has run the dates that are added since. */
function TemplatesPurpose({ siteId, readOnly }: { siteId: string; readOnly: boolean }) {
  const can = useCan();
  const { data } = useQuery({ ...slotsCreatedQuery, enabled: can('getSlotsState') });
  const nothing = readOnly ? '' : 'Changer les modèles ne modifie aucun créneau existant. ';
  if (!data?.created)
    return (
      <Alert severity="info">
        {nothing}
        {readOnly ? 'Les modèles' : 'Ils'} servent à la création automatique.
      </Alert>
    );
  return (
    <Alert
      severity="warning"
      action={
        can('createSlotsOfDate') && (
          <Link
            to={paths.interviewSite(siteId)}
            style={{ alignSelf: 'center', color: 'inherit', whiteSpace: 'nowrap' }}
          >
            Créer les créneaux d&apos;une date
          </Link>
        )
      }
    >
      {nothing}La création automatique a eu lieu : les modèles ne créent plus rien d&apos;eux-mêmes. Une date
      qui n&apos;a pas de créneau reçoit les siens sur la page du site, par « Créer les créneaux de cette date
      ».
    </Alert>
  );
}
