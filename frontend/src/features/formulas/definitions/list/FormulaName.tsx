import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { paths } from '@/shared/paths';
import type { Formula } from '../api';
import { managersReadOf, texts } from '../labels';

// The colours of a formula come with the grammar of the editor, once a text is looked at.
const FormulaSnippet = lazyPart(async () => ({
  default: (await import('../preview/FormulaSnippet')).FormulaSnippet,
}));

/** The name, which leads to the formula and shows its text on hover and focus; and what managers see of it. */
export const FormulaName = ({ formula }: { formula: Formula }) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
    <Tooltip
      title={<FormulaText text={formula.formula} />}
      placement="bottom-start"
      slotProps={{ tooltip: { sx: paper } }}
    >
      <MuiLink
        component={Link}
        to={paths.formula(formula.id)}
        underline="hover"
        sx={{ fontWeight: 500, color: 'text.primary', overflowWrap: 'anywhere' }}
      >
        {formula.name}
      </MuiLink>
    </Tooltip>
    <ManagersMark formula={formula} />
  </Stack>
);

const FormulaText = ({ text }: { text: string }) => (
  <Box sx={clipped}>
    <Suspense fallback={text}>
      <FormulaSnippet text={text} />
    </Suspense>
  </Box>
);

/** Hidden from managers, or seen by them with what it draws from columns that are not theirs to read. */
function ManagersMark({ formula }: { formula: Formula }) {
  const { type, visibleToManagers, unreadableByManagers } = formula;
  if (type !== 'ROW_FORMULA') return null;
  if (!visibleToManagers) {
    return (
      <Tooltip title={texts.hidden}>
        <VisibilityOffOutlined titleAccess={texts.hidden} fontSize="small" color="action" />
      </Tooltip>
    );
  }
  if (unreadableByManagers.length === 0) return null;
  const sentence = managersReadOf(unreadableByManagers);
  return (
    <Tooltip title={sentence}>
      <WarningAmberOutlined titleAccess={sentence} fontSize="small" color="warning" />
    </Tooltip>
  );
}

const paper = {
  maxWidth: 560,
  p: 3,
  fontSize: 13,
  color: 'text.primary',
  backgroundColor: 'background.paper',
  border: '1px solid var(--border-default)',
  boxShadow: 'var(--shadow-popover)',
};

const clipped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 12,
  overflow: 'hidden',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  lineHeight: '20px',
  fontFamily: 'var(--font-mono)',
};
