import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { UserMenu } from './UserMenu';

it('tells the version of Parvis to whoever asks for help', async () => {
  renderPage(<UserMenu />, '/admin');
  await userEvent.click(await screen.findByRole('button', { name: /^Compte/ }));
  expect(await screen.findByText('Parvis 1.2.3')).toBeVisible();
});

it('opens the guide of the page', async () => {
  renderPage(<UserMenu />, '/admin/statistics');
  await userEvent.click(await screen.findByRole('button', { name: /^Compte/ }));
  const guide = await screen.findByRole('menuitem', { name: 'Aide de cette page' });
  expect(guide).toHaveAttribute('href', '/aide/guides/campagne.html#statistiques');
});
