import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef } from 'react';
import type { MenuAnchor } from '../gridActions';
import { menuItems, type ColumnState, type MenuAction } from './menuItems';

type Props = {
  open: boolean;
  state: ColumnState;
  label: string;
  anchor: MenuAnchor;
  onAction: (action: MenuAction) => void;
  onClose: () => void;
  /** Once it is gone from the screen. */
  onClosed: () => void;
};

/** The menu of a column. An action runs once the menu is gone: what it opens takes the focus from what has it then. */
export function ColumnMenu({ open, state, label, anchor, onAction, onClose, onClosed }: Props) {
  const chosen = useRef<MenuAction>(undefined);
  const groups = menuItems(state);
  return (
    <Menu
      open={open}
      onClose={onClose}
      onContextMenu={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...(anchor instanceof Element
        ? { anchorEl: anchor }
        : { anchorReference: 'anchorPosition' as const, anchorPosition: anchor })}
      slotProps={{
        list: { 'aria-label': label, dense: true },
        paper: { sx: { maxWidth: 'calc(100vw - 16px)' } },
        transition: {
          onExited: () => {
            onClosed();
            if (chosen.current) onAction(chosen.current);
            chosen.current = undefined;
          },
        },
      }}
    >
      {groups.map((group, index) => [
        index > 0 && <Divider key={`line-${index}`} />,
        ...group.map(({ action, label: text, keys }) => (
          <MenuItem
            key={action}
            onClick={() => {
              chosen.current = action;
              onClose();
            }}
            sx={{ gap: 6, justifyContent: 'space-between', fontSize: 13, minHeight: 32 }}
          >
            {text}
            {keys !== undefined && (
              <Box component="span" aria-hidden sx={{ fontSize: 12, color: 'text.secondary' }}>
                {keys}
              </Box>
            )}
          </MenuItem>
        )),
      ])}
    </Menu>
  );
}
