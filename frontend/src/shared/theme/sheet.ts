import { css, type CSSObject } from '@emotion/react';
import type { CssVarsTheme } from '@mui/material/styles';
import { focusRing } from './components';
import { belowOfflineBar } from './offlineBar';
import { theme } from './theme';
import { inRem } from './rem';
import tokens from './tokens.json';
import { rootVariables } from './variables';

const { typography, vars } = theme as unknown as CssVarsTheme;

const overAll = '.MuiDialog-paperFullScreen';

/** Of a dialog over the whole window, such as a letter: itself alone, at its full length, without its buttons. */
const printedAlone = {
  [`body:has(${overAll}) > :not(:has(${overAll})), ${overAll} button`]: { display: 'none !important' },
  [`.MuiDialog-root:has(${overAll}), .MuiDialog-container:has(${overAll}), ${overAll}, ${overAll} [role=region]`]:
    {
      position: 'static !important',
      height: 'auto !important',
      overflow: 'visible !important',
    },
};

/** What every page starts from: what MUI's `CssBaseline` says, and what the visual guide adds to it. */
const page = {
  html: {
    boxSizing: 'border-box',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTextSizeAdjust: '100%',
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  'strong, b': { fontWeight: typography.fontWeightBold },
  body: {
    margin: 0,
    minHeight: '100dvh',
    paddingTop: belowOfflineBar,
    color: vars.palette.text.primary,
    ...(typography.body1 as CSSObject),
    fontFeatureSettings: tokens.font.features.ui,
    backgroundColor: vars.palette.background.default,
  },
  'body::backdrop': { backgroundColor: vars.palette.background.default },
  // What the keyboard reaches stays clear of the bar that lies over the end of the page.
  'html:has([data-footer]), main:has([data-footer])': { scrollPaddingBottom: 120 },
  // A wrong field that gets the focus shows its name too, which stands above it.
  '.MuiInputBase-input': { scrollMarginTop: 48 },
  a: { color: 'var(--accent-text)' },
  'a:focus-visible, [tabindex]:focus-visible': { ...focusRing, borderRadius: tokens.radius.sm },
  '@media print': {
    body: { backgroundColor: vars.palette.common.white },
    // On paper the bar of a long page would lie over the middle of it.
    '[data-footer]': { position: 'static !important' },
    ...printedAlone,
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};

// A sheet of paper has one size of text, whatever that of the screen.
const onPaper = '@media print{html{font-size:16px}}';

/**
 * The styles of the page and every variable, as the text of a style sheet: written when the interface is built
 * (`build/themeSheet.ts`), where every phone would work it out again. In a layer, below the styles of components.
 */
export function sheet(): string {
  const variables = (theme as unknown as CssVarsTheme).generateStyleSheets() as CSSObject[];
  const { styles } = css([...variables, rootVariables, page as CSSObject]);
  // Emotion ends a block by a semicolon, after which a browser skips a rule; a build drops it, `npm run dev` does not.
  return `@layer theme{${inRem(styles.replaceAll('};', '}'))}${onPaper}}`;
}
