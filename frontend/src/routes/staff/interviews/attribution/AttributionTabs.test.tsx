import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { AttributionTabs } from './AttributionTabs';

it.each([
  ['ROLE_INTERVIEW_SLOT_MANAGER', ['Tableaux', 'Planning', 'À traiter']],
  ['ROLE_ADMIN', ['Tableaux', 'Planning']],
])('gives %s the tabs that are theirs', async (role, labels) => {
  await signInAs(role);
  renderPage(<AttributionTabs tab="tableaux" onTab={vi.fn()} />);
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(labels);
});
