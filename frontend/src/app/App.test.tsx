import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { classementWithoutColumns } from '@/test/classement';
import { signInAs } from '@/test/identity';
import { SERVER } from '@/test/limits';
import { answers, errorBody, pageOf } from '@/test/server';
import { App } from './App';
import { element } from '@/test/element';

// What the first page of each profile asks.
beforeEach(() => {
  answers('get', 'admin/jobs', pageOf([]));
  answers('get', 'admin/interview-sites/summaries', []);
  answers('get', 'admin/archive', {});
  answers('get', 'admin/archive/purge', { archives: [], size: 0, purged: [] });
  answers('get', 'jury/juries', []);
  const queue = { left: 0, mine: 0, next: null, readings: 1, anonymous: false, withdrawn: false };
  answers('get', 'jury/pfm/queue', { ...queue, toSettle: null });
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'candidate/administrative-documents', []);
  answers('get', 'candidate/receipts', []);
  const details = 'candidate/motivation-score/evaluation-method/details';
  for (const call of ['candidate', 'candidate/presence', 'candidate/interview/choices', details] as const)
    answers('get', call, errorBody('NO_OWN_RECORD', 'Aucune candidature'), { status: 404 });
});

const open = () =>
  act(async () => {
    render(<App />);
    await Promise.resolve();
  });

const FULL = [
  'Classement',
  'Résultats globaux',
  'Espace Jury',
  "Sites d'entretiens",
  'Attribution des créneaux',
  'Archives',
  'Administration',
  'Statistiques',
];

async function toolbar() {
  const [wide] = await screen.findAllByRole('navigation', { name: 'Navigation principale' });
  return within(element(wide))
    .getAllByRole('link')
    .map((link) => link.textContent);
}

describe('the application follows the role', () => {
  it.each([
    ['ROLE_ADMIN', FULL],
    ['ROLE_ADMIN_READ_ONLY', ['Classement', 'Espace Jury', "Sites d'entretiens"]],
    ['ROLE_INTERVIEW_SITE_MANAGER', ['Classement', 'Espace Jury', "Sites d'entretiens", 'Statistiques']],
    [
      'ROLE_INTERVIEW_SLOT_MANAGER',
      ['Classement', 'Espace Jury', "Sites d'entretiens", 'Attribution des créneaux'],
    ],
  ])('%s has its toolbar', async (role, entries) => {
    await signInAs(role, { wanted: '/admin/interview-sites' });
    await open();
    expect(await toolbar()).toEqual(entries);
  });

  it.each([
    ['ROLE_JURY', 'Mon espace Jury', '/jury'],
    ['ROLE_CANDIDATE', 'Mon espace candidat', '/candidate'],
    ['offline_access', 'Parvis', '/'],
  ])('%s opens %s wherever it wanted to go', async (role, title, path) => {
    await signInAs(role, { wanted: '/admin/interview-sites' });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findAllByRole('button', { name: 'Se déconnecter' })).not.toHaveLength(0);
    expect(window.location.pathname).toBe(path);
  });

  it.each([
    ['the one that comes first in the table', 'ROLE_JURY', 'ROLE_ADMIN_READ_ONLY', []],
    [
      'the pages of both',
      'ROLE_INTERVIEW_SLOT_MANAGER',
      'ROLE_INTERVIEW_SITE_MANAGER',
      ['Attribution des créneaux', 'Statistiques'],
    ],
  ])('shows an account of two roles %s', async (_what, lower, higher, further) => {
    await signInAs([lower, higher], { wanted: '/admin/interview-sites' });
    await open();
    expect(await toolbar()).toEqual(['Classement', 'Espace Jury', "Sites d'entretiens", ...further]);
  });
});

describe('addresses', () => {
  it('keeps the wanted page and its parameters through the login', async () => {
    await signInAs('ROLE_ADMIN', { wanted: '/admin/archives?annee=2026' });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
    expect(window.location.search).toBe('?annee=2026');
  });

  it('leads staff from an unknown address to the Classement', async () => {
    classementWithoutColumns();
    await signInAs('ROLE_ADMIN', { wanted: '/nulle/part' });
    await open();
    await toolbar();
    await expect.poll(() => window.location.pathname).toBe('/admin/candidates');
    expect(await screen.findByText(/^Cette adresse ne mène à aucune page/)).toBeVisible();
  });

  it('leads a profile home from a page that is not in its toolbar', async () => {
    classementWithoutColumns();
    await signInAs('ROLE_INTERVIEW_SLOT_MANAGER', { wanted: '/admin/overall-results' });
    await open();
    await expect.poll(() => window.location.pathname).toBe('/admin/candidates');
    expect(await screen.findByText(/^Votre rôle n'ouvre pas cette page/)).toBeVisible();
  });

  it('never follows an address of another site', async () => {
    await signInAs('ROLE_JURY', { wanted: '//elsewhere.example/jury' });
    expect(window.location.href).toBe(`${window.location.origin}/`);
  });
});

it('opens the activation page without a login', async () => {
  answers('get', 'config', {
    issuer: 'http://localhost:3000/realms/parvis',
    clientId: 'parvis-web',
    sentryDsn: null,
    sentrySampleRate: 0.5,
    sentryPerson: 'email',
    emailMode: 'test',
    ...SERVER,
  });
  answers('post', 'candidate/activation', {
    email: 'lea@exemple.fr',
    firstName: 'Léa',
    lastName: 'MARTIN',
    created: false,
    open: true,
  });
  window.history.replaceState(null, '', `/candidate/account/activation#token=${'t'.repeat(43)}`);
  const { startSession } = await import('@/shared/session/session');
  await startSession();
  await open();
  expect(await screen.findByRole('heading', { name: 'Activer mon compte' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Se déconnecter' })).toBeNull();
});

it('says what to do when nothing answers at start-up', async () => {
  answers(
    'get',
    'config',
    { code: 'X', message: 'base arrêtée', fields: null, data: null, requestId: '7F3A-91C2' },
    { status: 503 },
  );
  const { startSession } = await import('@/shared/session/session');
  await startSession();
  await open();
  expect(await screen.findByRole('heading', { name: 'Oups, une erreur est survenue' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('7F3A-91C2');
});
