import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { formatInteger } from '../format/numbers';

type Props = {
  /** What a link on the page leads to. */
  id?: string;
  icon: ComponentType<SvgIconProps>;
  title: string;
  count?: number;
  tone?: 'neutral' | 'error' | 'warning';
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

const tones = {
  neutral: { text: 'var(--text-primary)', soft: 'var(--bg-sunken)', border: 'transparent' },
  error: { text: 'var(--error-text)', soft: 'var(--error-soft)', border: 'var(--error-border)' },
  warning: { text: 'var(--warning-text)', soft: 'var(--warning-soft)', border: 'var(--warning-border)' },
};

/** One part of the report: an icon, a title with its count, the content. */
export function Panel({ id, icon: Icon, title, count, tone = 'neutral', action, children }: Props) {
  const colours = tones[tone];
  return (
    <Box
      component="section"
      id={id}
      sx={{ '& + &': { borderTop: '1px solid var(--border-default)' }, py: 3, overflowX: 'auto' }}
    >
      <Stack direction="row" sx={{ px: 3, pb: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
          <Icon aria-hidden sx={{ fontSize: 18, color: colours.text }} />
          <Typography variant="h3" component="h2" sx={{ color: colours.text }}>
            {title}
          </Typography>
          {count !== undefined && (
            <Box
              component="span"
              sx={{
                px: 1.5,
                borderRadius: '999px',
                fontSize: 12,
                fontWeight: 600,
                lineHeight: '20px',
                border: '1px solid',
                borderColor: colours.border,
                color: colours.text,
                backgroundColor: colours.soft,
              }}
            >
              {formatInteger(count)}
            </Box>
          )}
        </Stack>
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Stack>
      {children}
    </Box>
  );
}
