import Button, { type ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';

/** An action of a menu; `disabled` while it runs. */
export type MenuAction = {
  label: string;
  icon: ReactNode;
  run: () => void;
  disabled?: boolean | undefined;
};

/** A button and the menu of actions that it opens: an item that is hidden would have the focus first, and lose it. */
export function ActionMenu({ actions, ...button }: Omit<ButtonProps, 'onClick'> & { actions: MenuAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<() => void>();
  return (
    <>
      <Button
        {...button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {/* What an action opens gives the focus back to the button, which has it again once the menu is gone. */}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          transition: {
            onExited: () => {
              chosen?.();
              setChosen(undefined);
            },
          },
        }}
      >
        {actions.map(({ label, icon, run, disabled = false }) => (
          <MenuItem
            key={label}
            disabled={disabled}
            onClick={() => {
              setAnchor(null);
              setChosen(() => run);
            }}
            sx={{ gap: 2, '& svg': { fontSize: 18 } }}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
