import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, type Ref } from 'react';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { SavedView } from './api';
import { sharingText } from './labels';
import { RenameField } from './RenameField';

type Props = {
  view: SavedView;
  selected: boolean;
  renaming: boolean;
  onSelect: (selected: boolean) => void;
  onRename: (on: boolean) => void;
  /** Rejects when the name could not be saved. */
  onName: (name: string) => Promise<void>;
  /** Absent for a view that the account may not change. */
  onUpdate: (() => void) | undefined;
  /** Absent for who does not share views, or not this one. */
  onShare: (() => void) | undefined;
  onDelete: (() => void) | undefined;
};

/** One view: a box that applies it, its name, and its actions, shown on hover, on focus, and while it is applied. */
export function ViewRow(props: Props) {
  const { view, selected, renaming, onSelect, onRename, onName, onUpdate, onShare, onDelete } = props;
  const sharing = sharingText(view);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(renaming);
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasRenaming.current && !renaming) focusIfLost(renameButton.current);
    wasRenaming.current = renaming;
  }, [renaming]);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        borderRadius: '6px',
        backgroundColor: selected ? 'var(--accent-soft)' : undefined,
        '&:hover': selected ? undefined : { backgroundColor: 'var(--bg-hover)' },
        ...(!selected && {
          '@media (hover: hover)': { '&:not(:hover, :focus-within) .view-actions': visuallyHidden },
        }),
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
            title={view.name}
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
              // Its actions, always there under a finger, leave a line too short for most names.
              '@media (hover: none)': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
            }}
          >
            {view.name}
            {sharing && (
              <Box
                component="span"
                sx={{
                  display: 'block',
                  whiteSpace: 'normal',
                  fontSize: 12,
                  fontWeight: 400,
                  color: 'text.secondary',
                }}
              >
                {sharing}
              </Box>
            )}
          </Box>
        )}
        {!renaming && (
          <Stack
            className="view-actions"
            direction="row"
            sx={{
              flexShrink: 0,
              ...(selected && { flexWrap: 'wrap', width: '100%', columnGap: 2, pl: 7, pb: 1 }),
            }}
          >
            {selected && onUpdate && (
              <Action of={view.name} onClick={onUpdate}>
                Mettre à jour
              </Action>
            )}
            {onUpdate && (
              <Action of={view.name} ref={renameButton} onClick={() => onRename(true)}>
                Renommer
              </Action>
            )}
            {onShare && (
              <Action of={view.name} onClick={onShare}>
                Partager
              </Action>
            )}
            {onDelete && (
              <Action of={view.name} onClick={onDelete} danger>
                Supprimer
              </Action>
            )}
          </Stack>
        )}
      </Stack>
    </Box>
  );
}

const Action = ({
  of,
  ref,
  danger = false,
  onClick,
  children,
}: {
  /** The view's name, for those who hear the button out of its row. */
  of: string;
  ref?: Ref<HTMLButtonElement>;
  danger?: boolean;
  onClick: () => void;
  children: string;
}) => (
  <Button
    ref={ref}
    variant="text"
    aria-label={`${children} la vue ${of}`}
    onClick={onClick}
    sx={{ height: 28, px: 1.5, fontSize: 12, color: danger ? 'var(--error-text)' : 'var(--accent-text)' }}
  >
    {children}
  </Button>
);
