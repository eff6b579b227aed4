import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { classementWithoutColumns } from '@/test/classement';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf, server } from '@/test/server';
import { AdministrationsRoute } from './AdministrationsRoute';
import { CandidatesRoute } from './ranking/CandidatesRoute';

const PATH = '*/api/v1/admin/candidates/export/jury-notes';
const FILE = '\uFEFFNumero;Nom\r\n101;DUPONT\r\n';
const button = () => screen.findByRole('button', { name: 'Exporter les notes de jury' });

const classementOf = async (roles: string | string[]) => {
  classementWithoutColumns();
  await signInAs(roles);
  renderPage(<CandidatesRoute />);
  await screen.findByRole('searchbox', { name: 'Rechercher un candidat' });
};

const administrationHome = async () => {
  // What the pages behind its buttons read first.
  for (const call of [
    'campaign',
    'admin/features',
    'admin/formula-edition',
    'admin/emails/state',
    'admin/users',
  ])
    answers('get', call, errorBody('UNAVAILABLE', 'indisponible'), { status: 503 });
  await signInAs('ROLE_ADMIN');
  renderPage(<AdministrationsRoute />);
};

/** What the browser was to download; jsdom has no downloads of its own. */
const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  answers('get', 'admin/attention', []);
  answers('get', 'admin/import/last', []);
  answers('get', 'admin/jobs', pageOf([]));
  saved.length = 0;
  let content = new Blob();
  URL.createObjectURL = (file: Blob) => {
    content = file;
    return 'blob:notes';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});

it.each([
  ['ROLE_ADMIN_READ_ONLY', true],
  ['ROLE_INTERVIEW_SLOT_MANAGER', true],
  ['ROLE_INTERVIEW_SITE_MANAGER', false],
  ['ROLE_ADMIN', false],
])('the toolbar offers %s the grades of the juries: %s', async (role, offered) => {
  await classementOf(role);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.includes('Exporter les notes de jury')).toBe(offered);
});

it.each(['ROLE_INTERVIEW_SITE_MANAGER', 'ROLE_ADMIN'])(
  'the toolbar offers them to an account of %s that manages slots too',
  async (role) => {
    await classementOf([role, 'ROLE_INTERVIEW_SLOT_MANAGER']);
    expect(await button()).toBeEnabled();
  },
);

it('stands right after the search box', async () => {
  await classementOf('ROLE_ADMIN_READ_ONLY');
  const search = screen.getByRole('searchbox', { name: 'Rechercher un candidat' });
  const refresh = screen.getByRole('button', { name: 'Rafraîchir les données' });
  expect(search.compareDocumentPosition(await button())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect((await button()).compareDocumentPosition(refresh)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each([
  ['the toolbar of the Classement', () => classementOf('ROLE_INTERVIEW_SLOT_MANAGER')],
  ['the administration home', administrationHome],
])('saves the file from %s, once at a time', async (_, open) => {
  let finish = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.get(PATH, async () => {
      await waits;
      return new HttpResponse(FILE, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
    }),
  );
  await open();
  await userEvent.click(await button());
  await waitFor(async () => expect(await button()).toBeDisabled());
  finish();
  expect(await screen.findByText('Export terminé')).toBeVisible();
  expect(await button()).toBeEnabled();
  expect(saved.map(({ name }) => name)).toEqual(['export-jury-notes.csv']);
  const bytes = await saved[0]?.content.arrayBuffer();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(FILE);
});

it('shows the refusal with its reference, can be tried again, and brings the formulas too', async () => {
  server.use(
    http.get(PATH, () => HttpResponse.json(errorBody('UNAVAILABLE', 'indisponible'), { status: 503 })),
  );
  await administrationHome();
  await userEvent.click(await button());
  expect(await screen.findByText("Erreur lors de l'export : indisponible (réf. 7F3A-91C2)")).toBeVisible();
  expect(await button()).toBeEnabled();
  expect(saved).toEqual([]);
  const sent = answersKeeping('post', 'admin/candidates/export/live', 'PK' as never);
  await userEvent.click(screen.getByRole('button', { name: 'Exporter avec les formules' }));
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['export-candidats-formules.xlsx']);
  expect(sent).toEqual([{}]);
});
