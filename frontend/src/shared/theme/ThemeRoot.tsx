import 'virtual:theme.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { CssVarsTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { useState, type ReactNode } from 'react';
import { cspNonce } from './nonce';
import { prefixes } from './prefixes';
import { rem } from './rem';
import { theme } from './theme';

const PLUGINS = [rem, prefixes];
// The build wrote the sheet (`sheet.ts`), and the system chooses the colours: MUI's own provider, which makes the one and
// switches the others, would do nothing more.
const drawn = { ...theme, vars: (theme as unknown as CssVarsTheme).generateThemeVars() };

/** Colours, type and spacing for everything below; its style elements carry the nonce of the page's CSP. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [cache] = useState(() =>
    createCache({ key: 'parvis', nonce: cspNonce(), prepend: true, stylisPlugins: PLUGINS }),
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={drawn}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
