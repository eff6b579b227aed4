import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FormDialog } from '@/shared/form/FormDialog';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { toast } from '@/shared/toast/toasts';
import { saveProfile, type SummaryPoint } from './api';
import { drawer, knownWithoutField } from './labels';
import { profileQuery, recordsKey } from './queries';

const schema = z.object({ columns: z.record(z.string(), z.string().nullable()) });

type Fields = z.infer<typeof schema>;

type ColumnChoice = { technicalName: string; displayName: string };

type Props = { summary: SummaryPoint[]; columns: ColumnChoice[]; onClose: () => void };

/** Which column each point of the summary reads, for every candidate; kept with the import profile. */
export function SummarySettings({ summary, columns, onClose }: Props) {
  const client = useQueryClient();
  const profile = useQuery(profileQuery);
  const { form } = useSchemaForm<Fields>({
    schema,
    defaultValues: { columns: Object.fromEntries(summary.map(({ key, column }) => [key, column])) },
  });
  const saving = useMutation({
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: recordsKey });
      toast.success('Champs du résumé enregistrés');
      onClose();
    },
    onError: (failure) => {
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      toast.error("Erreur lors de l'enregistrement des champs du résumé", failure);
    },
  });
  const save = ({ columns: chosen }: Fields) => {
    if (!profile.data) return;
    const points = profile.data.summary.map((point) => ({ ...point, column: chosen[point.key] ?? null }));
    saving.mutate({ ...profile.data, summary: points });
  };
  return (
    <FormDialog
      title={drawer.settings}
      form={form}
      onSubmit={() => void form.handleSubmit(save)()}
      submitLabel="Enregistrer"
      busy={saving.isPending}
      waiting={!profile.data}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Chaque point du résumé lit un champ du classement, pour toutes les candidatures.
        </Typography>
        {summary.map(({ key, label }) => (
          <Choice
            key={key}
            name={`columns.${key}`}
            label={label}
            columns={columns}
            withoutColumn={knownWithoutField[key] ?? 'Aucun champ'}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

type ChoiceProps = {
  name: `columns.${string}`;
  label: string;
  columns: ColumnChoice[];
  /** What the point says when no column is chosen. */
  withoutColumn: string;
};

function Choice({ name, label, columns, withoutColumn }: ChoiceProps) {
  const id = useId();
  const { field } = useController<Fields, typeof name>({ name });
  const present = columns.find(({ technicalName }) => technicalName === field.value);
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete
        id={id}
        options={columns}
        value={present ?? null}
        getOptionLabel={({ displayName }) => displayName}
        getOptionKey={({ technicalName }) => technicalName}
        onChange={(_, column) => field.onChange(column?.technicalName ?? null)}
        noOptionsText="Aucun champ de ce nom"
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            placeholder={withoutColumn}
            inputProps={slotProps.htmlInput}
          />
        )}
      />
    </FormControl>
  );
}
