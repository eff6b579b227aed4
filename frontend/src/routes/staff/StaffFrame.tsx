import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Outlet } from '@tanstack/react-router';
import { JobsButton } from '@/features/kernel/jobs/JobsButton';
import { MAIN_ID, SkipLink } from '@/shared/frame/SkipLink';
import { UserMenu } from '@/shared/frame/UserMenu';
import { useAccount } from '@/shared/session/useAccount';
import { belowOfflineBar } from '@/shared/theme/offlineBar';
import { PaletteHost } from './palette/PaletteHost';
import { StaffNavigation } from './StaffNavigation';

/** On paper a page is as long as it is; a grid, which is as high as the window, prints the rows in sight. */
const printed = (styles: object) => ({ '@media print': { '&:not(:has(.ag-root-wrapper))': styles } });

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
        }}
      >
        <Outlet />
      </Stack>
    </Stack>
  );
}
