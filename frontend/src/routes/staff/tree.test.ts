import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { tree } from './tree';

/** What closes a campaign and opens the next is the administrators'. */
const CLOSING = [
  'archives',
  'administrations',
  'administrations/imports/candidates',
  'administrations/imports/sheets',
  'administrations/imports/documents',
  'administrations/privacy',
  'administrations/ranking',
  'administrations/new-campaign',
];

it.each([
  ['ROLE_ADMIN_READ_ONLY', [...CLOSING, 'statistics']],
  ['ROLE_INTERVIEW_SITE_MANAGER', CLOSING],
  ['ROLE_INTERVIEW_SLOT_MANAGER', [...CLOSING, 'statistics']],
])('%s reaches no page that closes a campaign', async (role, refused) => {
  await signInAs(role, { wanted: '/admin/interview-sites' });
  const router = createRouter({ routeTree: tree, history: createMemoryHistory() });
  for (const page of refused) {
    await router.navigate({ to: `/admin/${page}` });
    expect([page, router.state.location.pathname]).toEqual([page, '/admin/candidates']);
  }
});
