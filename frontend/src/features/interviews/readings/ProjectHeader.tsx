import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { titleOf } from './labels';

type Props = {
  project: { externalId: string; name: string | null };
  /** How many are left. */
  left: string;
  children?: ReactNode;
};

/** Which project is open; its title has the focus, so that keys work and the next one is read out. */
export function ProjectHeader({ project, left, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <Stack direction="row" sx={bar}>
      <Box>
        <Typography ref={title} variant="h2" tabIndex={-1} sx={{ fontSize: 20, outline: 'none' }}>
          {titleOf(project)}
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {project.name !== null && <>n°&nbsp;{project.externalId}, </>}
          {left}
        </Box>
      </Box>
      {children}
    </Stack>
  );
}

const bar = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  px: 4,
  py: 3,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid var(--border-subtle)',
};
