import Skeleton from '@mui/material/Skeleton';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useId } from 'react';
import { useController } from 'react-hook-form';
import { DATA_FAILED, ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { Form } from '@/shared/form/Form';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { ImportFooter } from '@/shared/imports/ImportFooter';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { profileQuery } from './queries';
import { saveProfile, type Profile } from './api';
import { mappingOf, mappingSchema, type Mapping } from './schema';
import { TextColumns } from './TextColumns';

/** Which column of the file is which field of Parvis; kept for the next imports. */
export function MappingStep(props: MappingProps) {
  const { data, error, refetch } = useQueryWithToast(profileQuery, DATA_FAILED);
  if (error) return <ErrorState title={DATA_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={480} sx={{ maxWidth: 720, mx: 'auto' }} />;
  return <MappingForm {...props} profile={data} />;
}

type MappingProps = {
  /** The columns of the file. */
  columns: string[];
  /** Required fields that found no column: the import cannot go on without them. */
  missing: string[];
  onSaved: () => void;
  onCancel: () => void;
};

/** The column of each field, required or not; saving keeps them for the next imports. */
function MappingForm({ profile, columns, missing, onSaved, onCancel }: MappingProps & { profile: Profile }) {
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

type Props = { name: string; label: string; required: boolean; columns: string[] };

/** The column of the file that one field is read from. */
function ColumnField({ name, label, required, columns }: Props) {
  const id = useId();
  const { field, fieldState } = useController<Mapping>({ name });
  const { ref, value, onChange, onBlur } = field;
  const wrong = fieldState.error?.message;
  return (
    <FormControl required={required} error={wrong !== undefined} fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete
        id={id}
        options={columns}
        value={value ?? null}
        onChange={(_, header) => onChange(header)}
        onBlur={onBlur}
        noOptionsText="Aucune colonne de ce nom"
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            inputRef={ref}
            placeholder="Aucune colonne"
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-help` }}
          />
        )}
      />
      {wrong !== undefined && <FieldMessage id={`${id}-help`} error={wrong} />}
    </FormControl>
  );
}
