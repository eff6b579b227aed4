import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { cspNonce } from './nonce';
import { theme } from './theme';

/** Colours, type and spacing for everything below; its style elements carry the nonce of the page's CSP. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'parvis', nonce: cspNonce(), prepend: true }));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
