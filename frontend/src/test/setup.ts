import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// jsdom knows no media queries: tests run in the light scheme, without reduced motion.
if (typeof window !== 'undefined') {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList;
}
