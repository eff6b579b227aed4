import '@testing-library/jest-dom/vitest';
import type { Options } from '@emotion/cache';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { toast } from '@/shared/toast/toasts';

// Styles stay out of the document: no test reads them, and jsdom goes through each rule for every role it computes.
vi.mock('@emotion/cache', async (original) => {
  const { default: createCache } = await original<typeof import('@emotion/cache')>();
  const elsewhere = () => ({ container: document.createElement('head') });
  return { default: (options: Options) => createCache({ ...options, ...elsewhere() }) };
});

afterEach(() => {
  cleanup();
  toast.close(); // it outlives the page that it was shown on
  if (typeof window === 'undefined') return;
  // Nobody is signed in in most tests: their pages unmount as when a session ends, and keep their drafts.
  window.sessionStorage.clear();
  window.localStorage.clear();
});

// The document is drawn for an error that is read, not for each look at what is awaited.
const { getElementError } = getConfig();
const v8 = Error as typeof Error & { captureStackTrace: (error: Error, below: unknown) => void };
function errorDrawnWhenRead(message: string | null, container: Element) {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  v8.captureStackTrace(error, errorDrawnWhenRead);
  const get = () => getElementError(message, container).message;
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

// A page of an application is a module of its own, which a busy machine takes a while to load.
configure({ asyncUtilTimeout: 30000, getElementError: errorDrawnWhenRead });

// React notes the stack of each element that it makes, up to a number of them a second, for the warnings of its
// development: a sixth of the tests' time. It is told that the number is reached; warnings name no stack.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  const beyond = { get: () => Infinity, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', beyond);
}

// jsdom has no layout, and knows no media queries: tests run in the light scheme, without reduced motion.
if (typeof window !== 'undefined' && !('laidOut' in window)) {
  Object.assign(window, { laidOut: true });
  Element.prototype.scrollIntoView = () => undefined;
  // A field of several lines measures itself each time it is drawn: what has no width needs no height.
  const styleOf = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    const style = styleOf(element, pseudo);
    return element instanceof HTMLTextAreaElement
      ? Object.defineProperty(style, 'width', { value: '0px' })
      : style;
  };
  window.scrollTo = () => undefined;
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
