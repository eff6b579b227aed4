import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatInteger } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { LIMITS } from '@/shared/limits/api';

type Props = {
  /** Characters of the formula, as the server counts them. */
  length: number;
  saving: boolean;
  creating: boolean;
  onCancel: () => void;
  onDelete?: () => void;
};

/** The actions of the form, always in sight. */
export function FormulaFooter({ length, saving, creating, onCancel, onDelete }: Props) {
  const longest = LIMITS.texts.formula;
  const verb = creating ? 'Créer' : 'Enregistrer';
  return (
    <Stack
      data-footer
      direction="row"
      sx={{
        flexShrink: 0,
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        minHeight: 52,
        backgroundColor: 'background.paper',
        borderTop: '1px solid var(--border-subtle)',
      }}
    >
      {onDelete && (
        <Button color="error" startIcon={<DeleteOutlined />} onClick={onDelete}>
          Supprimer
        </Button>
      )}
      <Typography
        variant="body2"
        sx={{
          mr: 'auto',
          // A phone needs the width for the actions.
          display: { xs: length > longest ? 'block' : 'none', sm: 'block' },
          color: length > longest ? 'var(--error-text)' : 'text.secondary',
          fontVariantNumeric: 'tabular-nums lining-nums',
        }}
      >
        {formatInteger(length)} / {formatInteger(longest)} caractères
      </Typography>
      <Button onClick={onCancel} sx={{ ml: 'auto' }}>
        Annuler
      </Button>
      <BusyButton type="submit" variant="contained" color="primary" busy={saving}>
        {saving ? 'Enregistrement en cours…' : verb}
      </BusyButton>
    </Stack>
  );
}
