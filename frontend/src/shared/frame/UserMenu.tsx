import { fullName, ofName } from '@/shared/format/people';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { version } from '../limits/api';
import { lazyPart } from './lazyPart';
import { signOut } from '../session/session';
import { useAccount } from '../session/useAccount';
import { barButton } from './barButton';
import { guideOf } from './guides';
import { newWindow } from './newWindow';

const ShortcutsDialog = lazyPart(async () => ({
  default: (await import('./ShortcutsDialog')).ShortcutsDialog,
}));

/** The person's name in the app bar; under it the keyboard shortcuts, the guide of the page and the way out. */
export function UserMenu() {
  const { firstName, lastName, email } = useAccount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shortcuts, setShortcuts] = useState<boolean>();
  const { pathname } = useLocation();
  const name = fullName({ firstName, lastName }) || email;
  return (
    <>
      <Button
        variant="text"
        aria-label={`Compte ${ofName(name)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<AccountCircleOutlined />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={barButton(anchor !== null)}
      >
        <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' } }}>
          {name}
        </Box>
        <Box component="span" sx={{ display: { xl: 'none' } }}>
          Compte
        </Box>
      </Button>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setShortcuts(true);
          }}
        >
          <ListItemIcon>
            <KeyboardOutlined fontSize="small" />
          </ListItemIcon>
          Raccourcis clavier
        </MenuItem>
        <MenuItem
          component="a"
          href={guideOf(pathname)}
          {...newWindow('Aide de cette page')}
          onClick={() => setAnchor(null)}
        >
          <ListItemIcon>
            <HelpOutlineOutlined fontSize="small" />
          </ListItemIcon>
          Aide de cette page
        </MenuItem>
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Se déconnecter
        </MenuItem>
        <Typography
          component="li"
          role="presentation"
          sx={{ px: 4, pt: 2, fontSize: 12, color: 'var(--text-secondary)' }}
        >
          Parvis {version()}
        </Typography>
      </Menu>
      {shortcuts !== undefined && (
        <Suspense>
          <ShortcutsDialog open={shortcuts} onClose={() => setShortcuts(false)} />
        </Suspense>
      )}
    </>
  );
}
