import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { BusyButton } from '@/shared/frame/BusyButton';
import { toast } from '@/shared/toast/toasts';
import { saveProfile, type SummaryPoint } from './api';
import { drawer } from './labels';
import { profileQuery, recordsKey } from './queries';

type ColumnChoice = { technicalName: string; displayName: string };

type Props = { summary: SummaryPoint[]; columns: ColumnChoice[]; onClose: () => void };

/** Which column each point of the summary reads, for every candidate; kept with the import profile. */
export function SummarySettings({ summary, columns, onClose }: Props) {
  const client = useQueryClient();
  const profile = useQuery(profileQuery);
  const [chosen, setChosen] = useState(() => new Map(summary.map(({ key, column }) => [key, column])));
  const saving = useMutation({
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: recordsKey });
      toast.success(drawer.settingsSaved);
      onClose();
    },
    onError: (failure) => {
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      toast.error(drawer.settingsFailed, failure);
    },
  });
  const save = () => {
    if (!profile.data) return;
    const points = profile.data.summary.map((point) => ({ ...point, column: chosen.get(point.key) ?? null }));
    saving.mutate({ ...profile.data, summary: points });
  };
  return (
    <TitledDialog title={drawer.settings} onClose={onClose}>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Chaque point du résumé lit un champ du classement, pour toutes les candidatures.
        </Typography>
        {summary.map(({ key, label }) => (
          <Choice
            key={key}
            label={label}
            columns={columns}
            value={chosen.get(key) ?? null}
            onChange={(column) => setChosen(new Map(chosen).set(key, column))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Annuler
        </Button>
        <BusyButton
          size="large"
          variant="contained"
          color="primary"
          busy={saving.isPending || !profile.data}
          onClick={save}
        >
          Enregistrer
        </BusyButton>
      </DialogActions>
    </TitledDialog>
  );
}

type ChoiceProps = {
  label: string;
  columns: ColumnChoice[];
  value: string | null;
  onChange: (column: string | null) => void;
};

function Choice({ label, columns, value, onChange }: ChoiceProps) {
  const id = useId();
  const present = columns.find(({ technicalName }) => technicalName === value);
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete
        id={id}
        options={columns}
        value={present ?? null}
        getOptionLabel={({ displayName }) => displayName}
        getOptionKey={({ technicalName }) => technicalName}
        onChange={(_, column) => onChange(column?.technicalName ?? null)}
        noOptionsText="Aucun champ de ce nom"
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            placeholder="Aucun champ"
            inputProps={slotProps.htmlInput}
          />
        )}
      />
    </FormControl>
  );
}
