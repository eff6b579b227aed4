import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { failureDetails } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { removeTemplate, type Template } from './api';
import { texts } from './labels';
import { templatesQuery } from './queries';
import type { MessageFields } from './schema';

/** Takes the subject and the text of a template; what was written before comes back from the toast. */
export function TemplateChoice() {
  const id = useId();
  const client = useQueryClient();
  const { data: templates = [], error } = useQuery(templatesQuery);
  const { control, getValues, setValue } = useFormContext<MessageFields>();
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  const [removing, setRemoving] = useState<Template>();
  const used = templates.find((template) => template.subject === subject && template.body === body);
  const put = (text: Pick<MessageFields, 'subject' | 'body'>) => {
    setValue('subject', text.subject, { shouldDirty: true });
    setValue('body', text.body, { shouldDirty: true });
  };
  const take = (template: Template) => {
    const before = getValues();
    put(template);
    const run = () => put(before);
    toast.success(`Modèle « ${template.name} » repris`, { label: 'Annuler', run });
  };
  if (error) return <Alert severity="warning">{texts.templatesFailed + failureDetails(error)}</Alert>;
  if (templates.length === 0) return null;
  return (
    <>
      <FormControl>
        <FormLabel id={id}>Modèle</FormLabel>
        <Stack direction="row" sx={{ gap: 2 }}>
          <Select
            displayEmpty
            fullWidth
            labelId={id}
            value={used?.id ?? ''}
            onChange={({ target }) => {
              const template = templates.find((each) => each.id === target.value);
              if (template) take(template);
            }}
          >
            <MenuItem value="" disabled>
              Choisir un modèle
            </MenuItem>
            {templates.map((template) => (
              <MenuItem key={template.id} value={template.id}>
                {template.name}
              </MenuItem>
            ))}
          </Select>
          {used && (
            <Button size="large" startIcon={<DeleteOutlined />} onClick={() => setRemoving(used)}>
              Supprimer
            </Button>
          )}
        </Stack>
      </FormControl>
      {removing && (
        <RemovalDialog
          title={`Supprimer le modèle « ${removing.name} » ?`}
          confirmLabel="Supprimer le modèle"
          remove={() => removeTemplate(removing.id)}
          texts={{ removed: texts.templateRemoved, failed: texts.templateNotRemoved }}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => void client.invalidateQueries({ queryKey: templatesQuery.queryKey })}
        >
          Le texte que vous écrivez reste.
        </RemovalDialog>
      )}
    </>
  );
}
