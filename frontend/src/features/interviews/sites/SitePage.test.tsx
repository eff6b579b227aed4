import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate } from '@/test/server';
import { SITE } from '@/test/sites';
import { SitePage } from './SitePage';

it('leads to the site once it is saved, and nowhere when the page was left meanwhile', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/interview-sites/s1', SITE);
  answers('get', 'admin/interview-sites/available-managers', [SITE.manager]);
  answers('get', 'departments/list', SITE.managedLocations.departments);
  answers('get', 'countries/list', ['France']);
  answers('get', 'admin/juries/interview-site/s1', []);
  answers('post', 'admin/candidates/filter-set', []);
  const { router } = renderPage(<SitePage id="s1" />);
  const save = () => screen.findByRole('button', { name: 'Enregistrer' });

  const release = answersLate('put', 'admin/interview-sites/s1', SITE);
  await userEvent.click(await save());
  await router.navigate({ to: '/ailleurs' });
  await save();
  release();
  expect(await screen.findByText("Site d'entretien modifié avec succès")).toBeVisible();
  expect(router.state.location.href).toBe('/ailleurs');

  answers('put', 'admin/interview-sites/s1', SITE);
  await userEvent.click(await save());
  await screen.findByRole('button', { name: 'Enregistrer' });
  await expect.poll(() => router.state.location.href).toBe('/admin/interview-sites/s1/details');
});
