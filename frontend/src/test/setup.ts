import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toast } from '@/shared/toast/toasts';

afterEach(() => {
  cleanup();
  toast.close(); // it outlives the page that it was shown on
});

// A page of an application is a module of its own, which a busy machine takes a while to load.
configure({ asyncUtilTimeout: 30000 });

// jsdom knows no media queries: tests run in the light scheme, without reduced motion.
if (typeof window !== 'undefined') {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
