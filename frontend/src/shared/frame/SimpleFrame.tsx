import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Mark } from '../brand/Mark';
import type { Account } from '../session/account';
import { signOut } from '../session/session';
import { useSession } from '../session/useSession';
import { belowOfflineBar } from '../theme/offlineBar';
import { guideOf } from './guides';
import { MAIN_ID, SkipLink } from './SkipLink';
import { newWindow } from './newWindow';

const HEIGHT = `calc(100dvh - ${belowOfflineBar})`;

/** Who is signed in, where there is room for it. */
function Name({ of: { firstName, lastName } }: { of: Account }) {
  return (
    <Box sx={{ display: { xs: 'none', md: 'block' }, fontSize: 13 }}>
      {firstName} {lastName}
    </Box>
  );
}

type Props = {
  title: string;
  /** What the window's title says of the page, where the header does not. */
  page?: string;
  /** On a wide screen the window does not scroll: parts of the page do. */
  whole?: boolean;
  /** Whose space it is, on a line above the title; `''` keeps the line for what is not read yet. */
  above?: string;
  /** In place of the mark. */
  logo?: ReactNode;
  footer?: ReactNode;
  /** The way to the other pages of the space. */
  tabs?: ReactNode;
  /** The header has the guide; elsewhere the footer does. */
  helped?: boolean;
  children: ReactNode;
};

/** The header of the candidate, jury and public applications: the mark, the space's name, the way out. */
export function SimpleFrame({
  title,
  page,
  whole = false,
  above,
  logo,
  footer,
  tabs,
  helped = !footer,
  children,
}: Props) {
  const { pathname } = useLocation();
  const session = useSession();
  const signedIn = session.status === 'signedIn';
  return (
    <Stack sx={{ minHeight: HEIGHT, height: whole ? { md: HEIGHT } : undefined }}>
      <title>{[...new Set([page, title, 'Parvis'].filter(Boolean))].join(' – ')}</title>
      <SkipLink />
      <Stack
        component="header"
        direction="row"
        sx={{
          minHeight: 56,
          px: 4,
          py: 1,
          flexWrap: 'wrap',
          columnGap: 3,
          alignItems: 'center',
          color: 'var(--text-on-appbar)',
          backgroundColor: 'var(--bg-appbar)',
        }}
      >
        {logo ?? <Mark />}
        <Box sx={{ flex: tabs ? { xs: '1 1 100px', md: '0 0 auto' } : '1 1 100px', minWidth: 0 }}>
          {above !== undefined && (
            <Typography
              noWrap
              sx={{ minHeight: 16, fontSize: 12, lineHeight: '16px', color: 'var(--text-on-appbar-muted)' }}
            >
              {above}
            </Typography>
          )}
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
        </Box>
        {tabs}
        {tabs && <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />}
        {session.status === 'signedIn' && <Name of={session.account} />}
        {signedIn && helped && (
          <Button
            variant="text"
            href={guideOf(pathname)}
            {...newWindow('Aide')}
            sx={{ fontSize: 15, color: 'inherit' }}
          >
            Aide
          </Button>
        )}
        {signedIn && (
          <Button
            variant="text"
            startIcon={<LogoutOutlined />}
            onClick={() => void signOut()}
            // A phone's width is for the name of the space.
            sx={{
              height: 48,
              mr: { xs: -2.5, md: 0 },
              fontSize: 15,
              color: 'inherit',
              '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'flex' } },
            }}
          >
            Se déconnecter
          </Button>
        )}
      </Stack>
      <Box
        component="main"
        id={MAIN_ID}
        tabIndex={-1}
        sx={{ display: 'flex', flex: 1, minHeight: whole ? { md: 0 } : undefined, outline: 'none' }}
      >
        {children}
      </Box>
      {footer && <Box component="footer">{footer}</Box>}
    </Stack>
  );
}
