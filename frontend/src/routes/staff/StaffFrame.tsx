import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import MenuIcon from '@mui/icons-material/Menu';
import { Outlet, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { JobsButton } from '@/features/kernel/jobs/JobsButton';
import { LegalLinks } from '@/shared/campaign/LegalLinks';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { MAIN_ID, SkipLink } from '@/shared/frame/SkipLink';
import { UserMenu } from '@/shared/frame/UserMenu';
import { useAccount } from '@/shared/session/useAccount';
import { belowOfflineBar } from '@/shared/theme/offlineBar';
import { Mark } from '@/shared/brand/Mark';
import { paths } from '@/shared/paths';
import type { ToolbarEntry } from '@/shared/permissions/profiles';
import { barButton } from '@/shared/frame/barButton';
import { PaletteHost } from './palette/PaletteHost';
import { toolbarPages } from './navigation';

/** On paper a page is as long as it is; a grid, which is as high as the window, prints the rows in sight. */
const printed = (styles: object) => ({ '@media print': { '&:not(:has(.ag-root-wrapper))': styles } });

/** On a phone, or at 400 %, a page has the whole height under the app bar, and its footer is below the fold. */
const SMALL_WINDOW = '@media (max-height: 599.95px), (max-width: 599.95px)';

/** Every staff page: one app bar with the toolbar of the account's profile, then the page to the bottom. */
export function StaffFrame() {
  const entries = useAccount().profile?.toolbar ?? [];
  return (
    <Stack sx={{ height: `calc(100dvh - ${belowOfflineBar})`, ...printed({ height: 'auto' }) }}>
      <SkipLink />
      <Stack
        component="header"
        direction="row"
        sx={{
          flexShrink: 0,
          minHeight: 48,
          px: 4,
          gap: 2,
          alignItems: 'center',
          color: 'var(--text-on-appbar)',
          backgroundColor: 'var(--bg-appbar)',
        }}
      >
        <StaffNavigation entries={entries} />
        <Box sx={{ flex: 1 }} />
        <PaletteHost />
        <JobsButton />
        <UserMenu />
      </Stack>
      <Stack sx={{ flex: 1, minHeight: 0, [SMALL_WINDOW]: { display: 'block', overflow: 'auto' } }}>
        <Stack
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          // What is placed absolutely in a page (hidden texts, the inputs of selects) scrolls with it, not with the window.
          sx={{
            position: 'relative',
            flex: 1,
            minHeight: 0,
            overflow: 'auto',
            outline: 'none',
            ...printed({ flex: 'none', overflow: 'visible' }),
            [SMALL_WINDOW]: { minHeight: '100%', overflow: 'visible' },
          }}
        >
          <Outlet />
        </Stack>
        <Box component="footer" sx={{ flexShrink: 0, backgroundColor: 'var(--bg-page)' }}>
          <LegalLinks low conformity={useCampaign()?.conformity} />
        </Box>
      </Stack>
    </Stack>
  );
}

/** The name, which leads home, and the entries of the profile's toolbar; under 1200 px they are in a menu. */
function StaffNavigation({ entries }: { entries: ToolbarEntry[] }) {
  const { pathname } = useLocation();
  const pages = entries.map((entry) => toolbarPages[entry]);
  const current = pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <>
      <Link
        to={paths.home}
        aria-label="Parvis, accueil"
        style={{ display: 'flex', gap: 8, alignItems: 'center', color: 'inherit', textDecoration: 'none' }}
      >
        <Mark size={26} color="var(--mark-on-appbar)" />
        <Typography component="span" variant="h1" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Parvis
        </Typography>
      </Link>
      <Box
        component="nav"
        aria-label="Navigation principale"
        // The spacing that a reader sets makes it wider than the bar: a second line, not under the other buttons.
        sx={{
          display: { xs: 'none', lg: 'flex' },
          flexWrap: 'wrap',
          minWidth: 0,
          ml: { lg: 1, xl: 2 },
          gap: '2px',
        }}
      >
        {pages.map((page) => (
          <Button
            key={page.path}
            component={Link}
            to={page.path}
            variant="text"
            aria-current={page === current ? 'page' : undefined}
            sx={{ ...barButton(page === current), px: { lg: '3px', xl: '10px' } }}
          >
            {page.label}
          </Button>
        ))}
      </Box>
      <NarrowNavigation pages={pages} current={current} />
    </>
  );
}

type Page = (typeof toolbarPages)[ToolbarEntry];

function NarrowNavigation({ pages, current }: { pages: Page[]; current: Page | undefined }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  return (
    <Box component="nav" aria-label="Navigation principale" sx={{ display: { lg: 'none' } }}>
      <Button
        variant="text"
        startIcon={<MenuIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={barButton(false)}
      >
        Menu
      </Button>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {pages.map((page) => (
          <MenuItem
            key={page.path}
            selected={page === current}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => {
              setAnchor(null);
              void navigate({ to: page.path });
            }}
          >
            {page.label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
