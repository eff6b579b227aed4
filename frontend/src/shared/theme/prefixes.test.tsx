import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prefixes } from './prefixes';

it('keeps a text from being marked in Safari too, and prefixes nothing else', () => {
  const cache = createCache({ key: 'parvis', stylisPlugins: [prefixes], speedy: false });
  render(
    <CacheProvider value={cache}>
      <Global styles={{ p: { userSelect: 'none', display: 'flex', appearance: 'none' } }} />
    </CacheProvider>,
  );
  const written = cache.sheet.container.textContent;
  expect(written).toContain('p{-webkit-user-select:none;user-select:none;display:flex;appearance:none;}');
});
