import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import type { ServicePoint } from './api';
import { ServiceStatePage } from './ServiceStatePage';

const well: ServicePoint = { key: 'disk', name: 'Disque', ok: true, detail: '67,3 Gio libres', cure: null };
const wrong: ServicePoint = {
  key: 'worker',
  name: 'Travaux',
  ok: false,
  detail: "Aucun processus n'attend de travail.",
  cure: 'Lancez « parvis worker ».',
};
const state = (...points: ServicePoint[]) =>
  answers('get', 'admin/service-state', { version: '1.2.3', points });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

it('tells what is wrong with its cure, then that all is well once it is repaired', async () => {
  state(well, wrong, { ...wrong, key: 'mail', name: 'E-mails' });
  renderPage(<ServiceStatePage />);
  expect((await row('Travaux')).getByText('À réparer')).toBeVisible();
  expect((await row('Travaux')).getByText('Lancez « parvis worker ».')).toBeVisible();
  expect(await screen.findByRole('row', { name: 'Disque Bon 67,3 Gio libres' })).toBeVisible();
  expect(screen.getByText('Parvis 1.2.3 · 2 points à réparer')).toBeVisible();
  state(well, { ...wrong, ok: true, cure: null });
  await userEvent.click(screen.getByRole('button', { name: 'Recharger' }));
  expect(await screen.findByText('Parvis 1.2.3 · tout va bien')).toBeVisible();
  expect((await row('Travaux')).getByText('Bon')).toBeVisible();
});

it('counts what a service in production lacks apart from what stops it', async () => {
  state(well, { ...wrong, ok: true }, { ...wrong, key: 'mail', name: 'E-mails' });
  renderPage(<ServiceStatePage />);
  expect((await row('Travaux')).getByText('À compléter')).toBeVisible();
  expect((await row('E-mails')).getByText('À réparer')).toBeVisible();
  expect(screen.getByText('Parvis 1.2.3 · 1 point à réparer, 1 point à compléter')).toBeVisible();
});

it('says that the state cannot be read, and reads it again', async () => {
  answers('get', 'admin/service-state', errorBody('UNAVAILABLE', 'La base ne répond pas'), { status: 503 });
  renderPage(<ServiceStatePage />);
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getByText('Parvis 1.2.3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Administration' })).toHaveAttribute(
    'href',
    '/admin/administrations',
  );
  state(well);
  await userEvent.click(again);
  expect((await row('Disque')).getByText('Bon')).toBeVisible();
});
