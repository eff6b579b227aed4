import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prefixes } from './prefixes';
import { inRem, rem } from './rem';

it('makes lengths follow the size of the text, and widths at which a page changes too', () => {
  const cache = createCache({ key: 'parvis', stylisPlugins: [rem, prefixes], speedy: false });
  const styles = {
    p: {
      fontSize: 13,
      height: 'calc(100dvh - 48px)',
      border: '1px solid',
      margin: '-8px 2px',
      userSelect: 'none',
    },
    '@media (max-width: 599.95px)': { p: { padding: 4 } },
    '@container (min-width: 1000px)': { p: { padding: 4 } },
  } as const;
  render(
    <CacheProvider value={cache}>
      <Global styles={styles} />
    </CacheProvider>,
  );
  const written = cache.sheet.container.textContent;
  expect(written).toContain(
    'p{font-size:0.8125rem;height:calc(100dvh - 3rem);border:1px solid;margin:-0.5rem 2px;-webkit-user-select:none;user-select:none;}',
  );
  expect(written).toContain('@media (max-width: 37.496875rem){p{padding:0.25rem;}}');
  expect(written).toContain('@container (min-width: 62.5rem){p{padding:0.25rem;}}');
});

it('leaves names alone', () =>
  expect(inRem('url(/a-16px.svg) var(--w16px)')).toBe('url(/a-16px.svg) var(--w16px)'));
