import 'virtual:theme.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { cspNonce } from './nonce';
import { prefixes } from './prefixes';
import { rem } from './rem';
import { theme } from './theme';

const PLUGINS = [rem, prefixes];
// A property of the provider that its types leave out: the build wrote the sheet (`sheet.ts`).
const WITHOUT_SHEET = { disableStyleSheetGeneration: true };

/** Colours, type and spacing for everything below; its style elements carry the nonce of the page's CSP. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [cache] = useState(() =>
    createCache({ key: 'parvis', nonce: cspNonce(), prepend: true, stylisPlugins: PLUGINS }),
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} {...WITHOUT_SHEET}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
