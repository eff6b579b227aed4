import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Form } from '@/shared/form/Form';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { saveProfile, type Profile } from './api';
import { ColumnField } from './ColumnField';
import { ImportFooter } from '@/shared/imports/ImportFooter';
import { profileQuery } from './queries';
import { mappingOf, mappingSchema } from './schema';
import { TextColumns } from './TextColumns';

export type MappingProps = {
  /** The columns of the file. */
  columns: string[];
  /** Required fields that found no column: the import cannot go on without them. */
  missing: string[];
  onSaved: () => void;
  onCancel: () => void;
};

/** The column of each field, required or not; saving keeps them for the next imports. */
export function MappingForm({
  profile,
  columns,
  missing,
  onSaved,
  onCancel,
}: MappingProps & { profile: Profile }) {
  const client = useQueryClient();
  const { setUnsaved, leave, dialog } = useUnsavedGuard();
  const schema = useMemo(() => mappingSchema(profile), [profile]);
  const { form } = useSchemaForm({
    schema,
    defaultValues: mappingOf(profile, columns),
    onUnsaved: setUnsaved,
  });
  const { handleSubmit, formState } = form;
  const [textColumns, setTextColumns] = useState(profile.textColumns);
  const changeTextColumns = (names: string[]) => {
    setTextColumns(names);
    setUnsaved(true);
  };
  const save = handleSubmit(async (mapping) => {
    try {
      await saveProfile({
        ...profile,
        textColumns,
        fields: profile.fields.map((field) => ({ ...field, header: mapping[field.field] ?? null })),
      });
      onSaved();
    } catch (error) {
      // What is chosen goes over what somebody else saved meanwhile.
      void client.invalidateQueries({ queryKey: profileQuery.queryKey }, { cancelRefetch: false });
      toast.error("Erreur lors de l'enregistrement de la correspondance", error);
    }
  });
  const submit = () => {
    if (!formState.isSubmitting) void save();
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Card sx={{ display: 'flex', flexDirection: 'column', maxWidth: 720, mx: 'auto', p: 4, gap: 4 }}>
        <Box>
          <Typography variant="h2">Correspondance des colonnes</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            Chaque information de Parvis est lue dans une colonne du fichier. Ce choix est gardé pour les
            prochains imports.
          </Typography>
        </Box>
        {missing.length > 0 && (
          <Alert severity="error">
            Le fichier ne peut pas être lu sans :{' '}
            {profile.fields
              .filter(({ field }) => missing.includes(field))
              .map(({ label }) => label)
              .join(', ')}
            .
          </Alert>
        )}
        {profile.fields.map(({ field, label, required }) => (
          <ColumnField key={field} name={field} label={label} required={required} columns={columns} />
        ))}
        <TextColumns columns={columns} value={textColumns} onChange={changeTextColumns} />
      </Card>
      <ImportFooter
        secondary={{ label: 'Annuler', onClick: () => leave(onCancel) }}
        primary={{
          label: 'Enregistrer et simuler',
          busyLabel: formState.isSubmitting ? 'Enregistrement en cours…' : undefined,
          onClick: submit,
        }}
      />
      {dialog}
    </Form>
  );
}
