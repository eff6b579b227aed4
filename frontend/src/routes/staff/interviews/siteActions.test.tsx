import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { JuryOut } from '@/api/types.gen';
import { JuriesPage } from '@/features/interviews/juries/JuriesPage';
import { SiteDetails } from '@/features/interviews/sites/SiteDetails';
import { TemplatesPage } from '@/features/interviews/templates/TemplatesPage';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, pageOf } from '@/test/server';
import { SITE } from '@/test/sites';

const SITE_CALL = 'admin/interview-sites/:id';
const JURIES_CALL = 'admin/juries/interview-site/:id';
const TEMPLATES_CALL = 'interview-slot-templates/site/:id';

const pages = [
  {
    page: <SiteDetails id="s1" onChange={vi.fn()} planning="La journée" />,
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

// What the details of a site say of the slots, and of who waits for one.
beforeEach(() => {
  const none = { created: null, attributed: null, slots: 0, free: 0, toAttribute: 0, leavers: 0 };
  answers('get', 'admin/interview-slots/state', none);
  answers('post', 'admin/candidates/filter', pageOf([]));
});

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

const JURY: JuryOut = {
  id: 'j1',
  name: 'BOR01MP',
  index: 1,
  interviewType: 'MORNING_FACE_TO_FACE',
  interviewSite: { id: 's1', name: 'Bordeaux' },
  dates: [],
};
const SUMMARY = {
  id: 'j1',
  name: 'BOR01MP',
  date: null,
  numberOfInterviews: 0,
  numberOfAttributedInterviews: 0,
};
const TEMPLATE = {
  id: 't1',
  convocationTime: '08:00',
  interviewTime: '08:30',
  nonPriority: false,
  interviewType: 'MORNING_FACE_TO_FACE',
} as const;
const CHANGES =
  /Modifier|Déplacer|Passer|Créer|Nouveau|Gérer|Ajouter|Compléter|Enregistrer|Retirer|Supprimer|attribution/;

it.each([
  {
    name: 'site',
    page: <SiteDetails id="s1" onChange={vi.fn()} planning="La journée" />,
    filled: false,
    ready: () => screen.findByText('Aucun jury'),
  },
  {
    name: 'site with a jury',
    page: <SiteDetails id="s1" onChange={vi.fn()} planning="La journée" />,
    filled: true,
    ready: () => screen.findByRole('row', { name: /BOR01MP/ }),
  },
  {
    name: 'juries',
    page: <JuriesPage siteId="s1" />,
    filled: false,
    ready: () => screen.findByText('Aucun jury'),
  },
  {
    name: 'templates',
    page: <TemplatesPage siteId="s1" />,
    filled: true,
    ready: async () => (await screen.findAllByRole('group', { name: 'Horaire 1' }))[0],
  },
])('offers no change to those who only read: $name', async ({ page, filled, ready }) => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  answers('get', SITE_CALL, SITE);
  answers('get', JURIES_CALL, filled ? [JURY] : []);
  answers('get', `${JURIES_CALL}/summaries`, filled ? [SUMMARY] : []);
  answers('get', TEMPLATES_CALL, filled ? [TEMPLATE] : []);
  renderPage(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bordeaux' })).toBeVisible();
  expect(await ready()).toBeVisible();
  const offered = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
  expect(offered.map(({ textContent }) => textContent).filter((text) => CHANGES.test(text))).toEqual([]);
});

it.each([
  ['ROLE_INTERVIEW_SITE_MANAGER', true],
  ['ROLE_ADMIN_READ_ONLY', false],
])('shows the board of the days to %s: %s', async (role, shown) => {
  await signInAs(role);
  answers('get', SITE_CALL, SITE);
  answers('get', JURIES_CALL, []);
  answers('get', `${JURIES_CALL}/summaries`, []);
  renderPage(<SiteDetails id="s1" onChange={vi.fn()} planning="La journée" />);
  expect(await screen.findByText('Aucun jury')).toBeVisible();
  const tab = screen.queryByRole('tab', { name: 'Planning' });
  expect(tab !== null).toBe(shown);
  if (!tab) return;
  await userEvent.click(tab);
  expect(await screen.findByRole('tabpanel', { name: 'Planning' })).toHaveTextContent('La journée');
  expect(screen.queryByText('Aucun jury')).toBeNull();
});
