import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { JuriesPage } from '@/features/interviews/juries/JuriesPage';
import { SiteDetails } from '@/features/interviews/sites/SiteDetails';
import { TemplatesPage } from '@/features/interviews/templates/TemplatesPage';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import { SITE } from '@/test/sites';

const SITE_CALL = 'admin/interview-sites/:id';
const JURIES_CALL = 'admin/juries/interview-site/:id';
const TEMPLATES_CALL = 'interview-slot-templates/site/:id';

const pages = [
  {
    page: <SiteDetails id="s1" />,
    links: ['Modifier le site', 'Modèles de créneaux', 'Gérer les jurys'],
    failed: "Erreur lors de la récupération du site d'entretien",
  },
  {
    page: <JuriesPage siteId="s1" />,
    links: ['Modèles de créneaux'],
    failed: 'Erreur lors de la récupération des jurys',
  },
  {
    page: <TemplatesPage siteId="s1" />,
    links: ['Gérer les jurys'],
    failed: 'Erreur lors de la récupération des modèles de créneaux',
  },
];

it.each(pages)('leads from an unknown site nowhere: $links', async ({ page, links, failed }) => {
  await signInAs('ROLE_ADMIN');
  const unknown = errorBody('SITE_NOT_FOUND', "Ce site d'entretiens n'existe pas.");
  for (const call of [SITE_CALL, JURIES_CALL, `${JURIES_CALL}/summaries`, TEMPLATES_CALL] as const)
    answers('get', call, unknown, { status: 404 });
  renderPage(page);
  expect(await screen.findByText(failed)).toBeVisible();
  for (const name of links) expect(screen.queryByRole('link', { name })).toBeNull();
});

it.each(pages)('leads from a site to $links', async ({ page, links }) => {
  await signInAs('ROLE_ADMIN');
  answers('get', SITE_CALL, SITE);
  answers('get', JURIES_CALL, []);
  answers('get', `${JURIES_CALL}/summaries`, []);
  answers('get', TEMPLATES_CALL, []);
  renderPage(page);
  for (const name of links) expect((await screen.findAllByRole('link', { name }))[0]).toBeVisible();
});
