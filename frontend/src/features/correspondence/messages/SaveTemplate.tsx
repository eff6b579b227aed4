import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { createTemplate, updateTemplate } from './api';
import { texts } from './labels';
import { templatesQuery } from './queries';
import { templateSchema, type MessageFields, type TemplateFields } from './schema';

/** Keeps the subject and the text for other messages. */
export function SaveTemplate() {
  const { getValues, trigger } = useFormContext<MessageFields>();
  const [text, setText] = useState<MessageFields>();
  const open = async () => {
    if (await trigger(['subject', 'body'], { shouldFocus: true })) setText(getValues());
  };
  return (
    <>
      <Button size="large" onClick={() => void open()}>
        Enregistrer comme modèle
      </Button>
      {text && <SaveDialog text={text} onClose={() => setText(undefined)} />}
    </>
  );
}

function SaveDialog({
  text: { name, subject, body },
  onClose,
}: {
  text: MessageFields;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { data: templates = [] } = useQuery(templatesQuery);
  const { form, refuse } = useSchemaForm<TemplateFields>({
    schema: templateSchema,
    defaultValues: { name },
  });
  const typed = form.watch('name').trim().toLowerCase();
  const known = templates.find((template) => template.name.toLowerCase() === typed);
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: TemplateFields) =>
      known
        ? updateTemplate(known.id, { ...fields, subject, body, version: known.version })
        : createTemplate({ ...fields, subject, body }),
    onSuccess: () => {
      toast.success(texts.templateSaved);
      onClose();
      return client.invalidateQueries({ queryKey: templatesQuery.queryKey });
    },
    onError: (failure) => {
      if (isApiError(failure)) refuse(failure.fields);
      toast.error(texts.templateNotSaved, failure);
      void client.invalidateQueries({ queryKey: templatesQuery.queryKey });
    },
  });
  return (
    <FormDialog
      title="Enregistrer comme modèle"
      form={form}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      submitLabel={known ? 'Remplacer le modèle' : 'Enregistrer le modèle'}
      busy={isPending}
      onClose={onClose}
    >
      <TextField<TemplateFields>
        name="name"
        label="Nom du modèle"
        hint={known ? 'Ce modèle existe : son objet et son texte seront remplacés.' : ''}
        input={{ autoFocus: true, maxLength: LIMITS.texts.messageName }}
      />
    </FormDialog>
  );
}
