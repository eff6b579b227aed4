import Close from '@mui/icons-material/Close';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

export type FilterChipProps = {
  /** The column, or what else narrows the rows down. */
  name: string;
  /** What it keeps. */
  kept: string;
  /** Why no candidate can match it, when none can. */
  warning?: string | undefined;
  /** Opens the filter beside `anchor`; absent for a filter with its own field. */
  onOpen?: ((anchor: Element) => void) | undefined;
  onRemove: () => void;
  /** On a line that is not shown. */
  hidden?: boolean;
};

/** One filter in force, as two buttons: the first opens it, the cross removes it. */
export function FilterChip({ name, kept, warning, onOpen, onRemove, hidden = false }: FilterChipProps) {
  const tone = warning === undefined ? 'accent' : 'warning';
  const text = (
    <>
      {warning !== undefined && <WarningAmberOutlined titleAccess={warning} sx={{ fontSize: 16 }} />}
      <span>{name} : </span>
      <Box
        component="strong"
        sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {kept}
      </Box>
    </>
  );
  const part = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, height: 28, fontSize: 13 };
  return (
    <Box
      role="group"
      aria-label={`${name} : ${kept}`}
      title={warning ?? `${name} : ${kept}`}
      inert={hidden}
      sx={{
        display: 'flex',
        minWidth: 0,
        maxWidth: 360,
        borderRadius: '4px',
        color: `var(--${tone}-text)`,
        backgroundColor: `var(--${tone}-soft)`,
        visibility: hidden ? 'hidden' : undefined,
      }}
    >
      {onOpen ? (
        <ButtonBase
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onOpen(currentTarget)}
          sx={{ ...part, pl: 2, pr: 1, borderRadius: '4px' }}
        >
          {text}
        </ButtonBase>
      ) : (
        <Box sx={{ ...part, pl: 2, pr: 1 }}>{text}</Box>
      )}
      <ButtonBase
        aria-label={`Retirer le filtre ${name}`}
        onClick={onRemove}
        sx={{ ...part, flexShrink: 0, width: 28, justifyContent: 'center', borderRadius: '4px' }}
      >
        <Close sx={{ fontSize: 16 }} />
      </ButtonBase>
    </Box>
  );
}
