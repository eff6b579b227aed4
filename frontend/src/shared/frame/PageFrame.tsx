import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { belowOfflineBar } from '../theme/offlineBar';
import tokens from '../theme/tokens.json';

type Props = {
  title: string;
  /** The document's title, where other pages have the same title. */
  documentTitle?: string | undefined;
  /** The pages above this one, outermost first. */
  breadcrumb?: { label: string; to: string }[];
  /** The last step of the breadcrumb, when it is shorter than the title. */
  breadcrumbLabel?: string;
  /** Beside the title: a counter, a state. */
  aside?: ReactNode;
  /** At the right of the title row; one contained button at most. */
  actions?: ReactNode;
  /** A second row under the title. */
  toolbar?: ReactNode;
  /** Content to the edges of the window, without padding, and as high as the window (grids). */
  fullBleed?: boolean;
  children: ReactNode;
};

/**
 * Where the title and the toolbar would leave too little (a phone, a zoom of 200 %), they scroll away, and the content
 * has all that is under the app bar.
 */
const SMALL_WINDOW = '@media (max-height: 599.95px), (max-width: 599.95px)';

const UNDER_APP_BAR = `calc(100dvh - ${String(tokens.layout.appbar)}px - ${belowOfflineBar})`;
const filling = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 };

/** A page that its content does not fill has its footer (`PageFooter`) at the bottom of the window all the same. */
const COLUMN = { display: 'flex', flexDirection: 'column', flex: '1 0 auto' };
const FOOTED = { '&:has(> [data-footer])': COLUMN, '& > :has(+ [data-footer])': { mb: 4 } };
const FOOTED_PAGE = { '&:has(> div > [data-footer])': COLUMN };

// The first page after a load leaves the focus where the browser put it; each later one takes it to its title.
let firstPage = true;

/** A staff page: document title, breadcrumb, title row, toolbar, content. */
export function PageFrame(props: Props) {
  const { title, documentTitle = title, breadcrumb, breadcrumbLabel, aside, actions, toolbar } = props;
  const { fullBleed, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <Box sx={fullBleed ? { ...filling, [SMALL_WINDOW]: { flex: 'none' } } : FOOTED_PAGE}>
      <title>{`${documentTitle} – Parvis`}</title>
      <Box
        sx={{ px: 4, backgroundColor: 'background.paper', borderBottom: '1px solid var(--border-subtle)' }}
      >
        <Stack
          direction="row"
          sx={{ minHeight: breadcrumb ? 60 : 44, py: 1, alignItems: 'center', gap: 4, flexWrap: 'wrap' }}
        >
          <Box sx={{ mr: 'auto' }}>
            {breadcrumb && <Breadcrumb steps={breadcrumb} current={breadcrumbLabel ?? title} />}
            <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
              <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
                {title}
              </Typography>
              {aside && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{aside}</Box>}
            </Stack>
          </Box>
          {actions}
        </Stack>
        {toolbar}
      </Box>
      {fullBleed ? (
        <Box sx={{ ...filling, [SMALL_WINDOW]: { flex: 'none', height: UNDER_APP_BAR } }}>{children}</Box>
      ) : (
        <Box sx={{ p: 4, ...FOOTED }}>{children}</Box>
      )}
    </Box>
  );
}

function Breadcrumb({ steps, current }: { steps: { label: string; to: string }[]; current: string }) {
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label="Fil d'Ariane"
      sx={{ alignItems: 'center', gap: 1, fontSize: 12, color: 'text.secondary' }}
    >
      {steps.map(({ label, to }) => (
        <Stack key={to} component="span" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          {/* Exact: a page above this one is not the current one. */}
          <Link to={to} activeOptions={{ exact: true }} style={{ color: 'inherit' }}>
            {label}
          </Link>
          <ChevronRight aria-hidden sx={{ fontSize: 14 }} />
        </Stack>
      ))}
      <span aria-current="page">{current}</span>
    </Stack>
  );
}
