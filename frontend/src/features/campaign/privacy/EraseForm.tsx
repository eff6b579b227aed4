import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { serverDetails } from '@/shared/http/ApiError';

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** What must be typed, letter for letter. */
  expected: string;
  expectedLabel: string;
  busy: boolean;
  error: Error | null;
  /** The reasons to choose from; without them one is typed. */
  reasons?: readonly { value: string; label: string }[];
  onConfirm: (typed: { reason: string; confirmation: string }) => void;
  onClose: () => void;
};

/** Before something is erased for good: what goes, why, and a word to type. */
export function EraseForm(props: Props) {
  const { title, children, confirmLabel, expected, expectedLabel, busy, error, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);
  const noReason = tried && !reason.trim() ? 'Motif obligatoire' : undefined;
  const wrong = confirmation.trim() !== expected;
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Annuler"
      destructive
      busyLabel={busy ? 'Effacement en cours…' : undefined}
      error={error && `Rien n'a été effacé : ${serverDetails(error)}`}
      onConfirm={() => {
        setTried(true);
        if (reason.trim() && !wrong) onConfirm({ reason: reason.trim(), confirmation: confirmation.trim() });
      }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 4 }}>
        <div>{children}</div>
        {props.reasons ? (
          <ReasonField reasons={props.reasons} value={reason} onChange={setReason} error={noReason} />
        ) : (
          <Field label="Motif" value={reason} onChange={setReason} error={noReason} />
        )}
        <Field
          label={expectedLabel}
          value={confirmation}
          onChange={setConfirmation}
          error={tried && wrong ? "Ce n'est pas ce qui est attendu" : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}

type ReasonProps = FieldProps & { reasons: readonly { value: string; label: string }[] };

function ReasonField({ reasons, value, onChange, error }: Omit<ReasonProps, 'label'>) {
  const id = useId();
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormLabel id={id}>Motif</FormLabel>
      <ChoiceButtons fullWidth aria-labelledby={id} choices={reasons} value={value} onChange={onChange} />
      {error && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}

type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

function Field({ label, value, onChange, error }: FieldProps) {
  const id = useId();
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ maxLength: 200, autoComplete: 'off', 'aria-describedby': `${id}-help` }}
      />
      <FormHelperText id={`${id}-help`} role={error ? 'alert' : undefined}>
        {error}
      </FormHelperText>
    </FormControl>
  );
}
