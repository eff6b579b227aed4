import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SlotAction } from './slotActions';

type Props = { anchor: HTMLElement; name: string; actions: SlotAction[]; onClose: () => void };

/** The menu of a card, by Entrée or the second button of the mouse. */
export function CardMenu({ anchor, name, actions, onClose }: Props) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': name } }}>
      {actions.map(({ key, label, run }) => (
        <MenuItem
          key={key}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
