import { createTheme } from '@mui/material/styles';
import { components } from './components';
import tokens from './tokens.json';

const { light, dark } = tokens.color;
const { scale, weights } = tokens.font;

const text = (s: { size: number; line: number; weight: number; tracking: string }) => ({
  fontSize: s.size,
  lineHeight: `${s.line}px`,
  fontWeight: s.weight,
  letterSpacing: s.tracking,
});

const palette = (c: typeof light) => ({
  primary: { main: c.accent.main, dark: c.accent.hover, contrastText: c.accent.on },
  error: { main: c.error.main, contrastText: c.error.on },
  warning: { main: c.warning.main },
  // One accent: success is the accent with a tick.
  success: { main: c.accent.main, contrastText: c.accent.on },
  info: { main: c.text.secondary },
  text: { primary: c.text.primary, secondary: c.text.secondary, disabled: c.text.disabled },
  background: { default: c.bg.page, paper: c.bg.surface },
  divider: c.border.subtle,
  action: { hover: c.bg.hover, selected: c.bg.selected },
});

/** The one MUI theme: values from tokens.json, light and dark from the system setting. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  shape: { borderRadius: tokens.radius.md },
  spacing: 4,
  // 480, 768, 1200 and 1440 px, in the size of the text (`rem.ts`).
  breakpoints: { values: { xs: 0, sm: 30, md: 48, lg: 75, xl: 90 }, unit: 'rem', step: 0.3125 },
  zIndex: {
    appBar: tokens.z.appbar,
    drawer: tokens.z.drawer,
    modal: tokens.z.modal,
    snackbar: tokens.z.toast,
    tooltip: tokens.z.tooltip,
  },
  typography: {
    fontFamily: tokens.font.family.sans,
    fontWeightMedium: weights.medium,
    fontWeightBold: weights.semibold,
    h1: text(scale.h1),
    h2: text(scale.h2),
    h3: text(scale.h3),
    body1: text(scale.body),
    body2: text(scale.small),
    caption: text(scale.caption),
    button: { ...text(scale.small), fontWeight: weights.medium, textTransform: 'none' },
  },
  components,
});
