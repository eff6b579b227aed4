import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { OwnSiteMap } from './OwnSiteMap';
import { StaffSiteMap } from './staff/StaffSiteMap';

const linked = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('leads a jury and a candidate to their space, the help and the public pages from « Plan du site »', async () => {
  answers('get', 'campaign', CAMPAIGN);
  await signInAs('ROLE_JURY');
  renderPage(<OwnSiteMap />, '/site-map');
  expect(await screen.findByRole('heading', { name: 'Plan du site' })).toBeVisible();
  const [space, guide, ...others] = linked();
  expect(space).toBe('/jury');
  expect(guide).toMatch(/^\/aide\//);
  expect(others).toEqual(['/legal-notice', '/privacy', '/accessibility']);
  expect(screen.getByRole('link', { name: 'Plan du site' })).toHaveAttribute('href', '/site-map');
});

it.each([
  [
    'ROLE_ADMIN',
    ['/admin/candidates', '/admin/administrations/campaign', '/admin/administrations/imports/candidates'],
  ],
  ['ROLE_INTERVIEW_SLOT_MANAGER', ['/admin/interview-slots']],
])('leads %s to the pages that they open, and to no other', async (role, pages) => {
  await signInAs(role);
  renderPage(
    <main>
      <StaffSiteMap />
    </main>,
    '/site-map',
  );
  expect(await screen.findByRole('heading', { name: 'Plan du site' })).toBeVisible();
  expect(linked()).toEqual(expect.arrayContaining(pages));
  expect(linked().includes('/admin/administrations/campaign')).toBe(role === 'ROLE_ADMIN');
});
