import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import type { SavedView } from './api';
import { RenameField } from './RenameField';

type Props = {
  view: SavedView;
  selected: boolean;
  renaming: boolean;
  onSelect: (selected: boolean) => void;
  onRename: (on: boolean) => void;
  /** Rejects when the name could not be saved. */
  onName: (name: string) => Promise<void>;
  onUpdate: () => void;
  onDelete: () => void;
};

/** One view: a box that applies it, its name, and its actions, shown on hover, on focus, and while it is applied. */
export function ViewRow(props: Props) {
  const { view, selected, renaming, onSelect, onRename, onName, onUpdate, onDelete } = props;
  return (
    <Box
      component="li"
      sx={{
        borderRadius: '6px',
        backgroundColor: selected ? 'var(--accent-soft)' : undefined,
        '&:hover': selected ? undefined : { backgroundColor: 'var(--bg-hover)' },
        '& .view-actions': { display: selected ? 'flex' : 'none' },
        '&:hover .view-actions, &:focus-within .view-actions': { display: 'flex' },
        '@media (hover: none)': { '& .view-actions': { display: 'flex' } },
      }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: renaming ? 'flex-start' : 'center',
          flexWrap: selected ? 'wrap' : 'nowrap',
          minHeight: 40,
        }}
      >
        <Checkbox
          size="small"
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
          slotProps={{ input: { 'aria-label': `Appliquer la vue ${view.name}` } }}
        />
        {renaming ? (
          <RenameField name={view.name} onName={onName} onCancel={() => onRename(false)} />
        ) : (
          <Box
            component="span"
            onClick={() => onSelect(!selected)}
            sx={{
              flex: 1,
              minWidth: 0,
              py: 2,
              fontSize: 13,
              fontWeight: selected ? 600 : 400,
              cursor: 'pointer',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {view.name}
          </Box>
        )}
        {!renaming && (
          <Stack
            className="view-actions"
            direction="row"
            sx={{ flexShrink: 0, ...(selected && { width: '100%', pl: 7, pb: 1 }) }}
          >
            {selected && <Action onClick={onUpdate}>Mettre à jour</Action>}
            <Action onClick={() => onRename(true)}>Renommer</Action>
            <Action onClick={onDelete} danger>
              Supprimer
            </Action>
          </Stack>
        )}
      </Stack>
    </Box>
  );
}

function Action({
  danger = false,
  onClick,
  children,
}: {
  danger?: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button
      variant="text"
      onClick={onClick}
      sx={{ height: 28, px: 1.5, fontSize: 12, color: danger ? 'var(--error-text)' : 'var(--accent-text)' }}
    >
      {children}
    </Button>
  );
}
