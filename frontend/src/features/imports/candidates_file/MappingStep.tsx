import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { DATA_FAILED } from '@/shared/list/labels';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { toast } from '@/shared/toast/toasts';
import { saveProfile, type Profile, type ProfileField } from './api';
import { ImportFooter } from './ImportFooter';
import { profileQuery } from './queries';

type Props = {
  /** The columns of the file. */
  columns: string[];
  /** Required fields that found no column: the import cannot go on without them. */
  missing: string[];
  onSaved: () => void;
  onCancel: () => void;
};

/** Which column of the file is which field of Parvis; kept for the next imports. */
export function MappingStep(props: Props) {
  const { data, error, refetch } = useQueryWithToast(profileQuery, DATA_FAILED);
  if (error) return <ErrorState title={DATA_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={480} sx={{ maxWidth: 720, mx: 'auto' }} />;
  return <MappingForm {...props} profile={data} />;
}

function MappingForm({ profile, columns, missing, onSaved, onCancel }: Props & { profile: Profile }) {
  const known = new Set(columns);
  const [headers, setHeaders] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(
      profile.fields.map(({ field, header }) => [
        field,
        header !== null && known.has(header) ? header : null,
      ]),
    ),
  );
  const [saving, setSaving] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const lacking = profile.fields.filter(({ field, required }) => required && !headers[field]);

  async function save() {
    setSubmitted(true);
    const [first] = lacking;
    if (first) {
      document.getElementById(`champ-${first.field}`)?.focus();
      return;
    }
    setSaving(true);
    try {
      await saveProfile({
        ...profile,
        fields: profile.fields.map((field) => ({ ...field, header: headers[field.field] ?? null })),
      });
      onSaved();
    } catch (error) {
      toast.error("Erreur lors de l'enregistrement de la correspondance", error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <Stack
        sx={{
          maxWidth: 720,
          mx: 'auto',
          p: 4,
          gap: 4,
          borderRadius: '8px',
          border: '1px solid var(--border-default)',
          backgroundColor: 'background.paper',
        }}
      >
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
        {profile.fields.map((field) => (
          <FieldColumn
            key={field.field}
            field={field}
            columns={columns}
            value={headers[field.field] ?? null}
            wrong={submitted && field.required && !headers[field.field]}
            onChange={(header) => setHeaders((before) => ({ ...before, [field.field]: header }))}
          />
        ))}
      </Stack>
      <ImportFooter
        secondary={{ label: 'Annuler', onClick: onCancel }}
        primary={{
          label: 'Enregistrer et simuler',
          busyLabel: saving ? 'Enregistrement en cours…' : undefined,
          onClick: () => void save(),
        }}
      />
    </>
  );
}

type FieldProps = {
  field: ProfileField;
  columns: string[];
  value: string | null;
  wrong: boolean;
  onChange: (header: string | null) => void;
};

function FieldColumn({ field: { field, label, required }, columns, value, wrong, onChange }: FieldProps) {
  const id = useId();
  return (
    <Box>
      <FormLabel htmlFor={`champ-${field}`} required={required}>
        {label}
      </FormLabel>
      <Autocomplete
        id={`champ-${field}`}
        options={columns}
        value={value}
        onChange={(_, header) => onChange(header)}
        noOptionsText="Aucune colonne de ce nom"
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            error={wrong}
            placeholder="Aucune colonne"
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': wrong ? id : undefined }}
          />
        )}
      />
      {wrong && (
        <FormHelperText id={id} error>
          Champ obligatoire
        </FormHelperText>
      )}
    </Box>
  );
}
