import '@fontsource-variable/inter/wght.css';
import './stages/react';
import './stages/router';
import './stages/styles';
import './stages/theme';
import './stages/parts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { configureApiClient } from '@/shared/http/api';
import { pause } from '@/shared/time/pause';
import { sessionStore } from '@/shared/session/session';
import { App } from './App';
import { applicationOf, prepareApplication } from './Application';

/** Renders the interface into `root`, its first page loaded: no fallback is shown on the way. */
export async function mount(root: HTMLElement) {
  configureApiClient();
  const name = applicationOf(sessionStore.state());
  // When a page does not load, the error boundary says so, after one more try.
  if (name) await prepareApplication(name).catch(() => undefined);
  await pause();
  // Each page has a title of its own from here on; a document has one.
  document.querySelector('head > title')?.remove();
  // In slices: a phone stays able to answer a touch.
  startTransition(() => createRoot(root).render(<App />));
}
