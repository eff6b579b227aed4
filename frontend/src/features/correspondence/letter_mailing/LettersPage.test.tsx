import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf, server } from '@/test/server';
import type { LettersState, WaitingLetter } from './api';
import { LettersPage } from './LettersPage';

const letter = (id: string, name: string, change: Partial<WaitingLetter> = {}): WaitingLetter => ({
  candidateId: id,
  externalId: `168543${id}`,
  name,
  method: 'INTERVIEW',
  why: 'SLOT_GIVEN',
  cause: { kind: 'BY_HAND', id: null, at: '2027-05-11T08:20:00Z' },
  email: `${id}@exemple.fr`,
  slot: { date: '2027-05-18', time: '09:00', site: 'Bordeaux' },
  ...change,
});

const LETTERS = [
  letter('1', 'LACROIX Étienne'),
  letter('2', 'GUÉRIN Alice', {
    method: 'PFM',
    why: 'METHOD_CHANGED',
    cause: { kind: 'COMPUTATION', id: 'c', at: '2027-05-11T07:42:00Z' },
    slot: null,
  }),
  letter('3', 'SAIDI Antoine'),
];

const STATE: LettersState = {
  firstMailing: '2027-05-10T16:00:00Z',
  stale: false,
  running: false,
  computed: '2027-05-11T07:42:00Z',
  toNewcomers: 'WAIT',
  automatic: null,
  held: 0,
  emailMode: 'enabled',
};

type Page = {
  letters?: WaitingLetter[];
  state?: Partial<LettersState>;
  role?: string;
  at?: string;
  first?: string;
};

async function opened({ letters = LETTERS, state = {}, role = 'ROLE_ADMIN', at = '/', first }: Page = {}) {
  await signInAs(role);
  const queries: string[] = [];
  const counts: Record<string, number> = {};
  for (const { why } of letters) counts[why] = (counts[why] ?? 0) + 1;
  server.use(
    http.get('/api/v1/admin/letters/to-send', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const why = searchParams.get('why');
      return HttpResponse.json({
        ...pageOf(letters.filter((each) => why === null || each.why === why)),
        counts,
        state: { ...STATE, ...state },
      });
    }),
  );
  answers('get', 'admin/jobs', pageOf([]));
  for (const { candidateId, name } of letters)
    answers('get', `admin/letters/${candidateId}/mail`, {
      candidateId,
      subject: 'Votre convocation',
      html: `<p>Bonjour ${name}</p>`,
    });
  renderPage(<LettersPage compute={<button>Lancer les calculs</button>} />, at);
  if (letters.length > 0) await screen.findByRole('button', { name: first ?? letters[0]?.name ?? '' });
  return queries;
}

it('says who waits, for which letter and why, and that nothing leaves by itself', async () => {
  await opened();
  expect(screen.getByText('3 personnes attendent leur lettre')).toBeVisible();
  expect(screen.getByText('rien ne part seul')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Changer ce réglage' })).toHaveAttribute(
    'href',
    '/admin/administrations/campaign#lettersToNewcomers',
  );
  const row = screen.getByRole('row', { name: /GUÉRIN Alice/ });
  expect(row).toHaveTextContent('PFM');
  expect(row).toHaveTextContent('Méthode changée');
  expect(row).toHaveTextContent('Calculs du 11/05/2027 à 09:42');
  expect(screen.getByRole('row', { name: /LACROIX/ })).toHaveTextContent(
    'Donné à la main, 11/05/2027 à 10:20',
  );
  expect(screen.getByRole('button', { name: /^Créneau/ })).toHaveTextContent('2');
  expect(screen.getByText('Résultats à jour : calculs du 11/05/2027 à 09:42.')).toBeVisible();
});

it('sends the letters that are ticked, after a dry run, once they are said by kind', async () => {
  await opened();
  expect(screen.getByRole('button', { name: 'Envoyer les 3 lettres…' })).toBeVisible();
  await userEvent.click(screen.getByLabelText('Choisir LACROIX Étienne'));
  await userEvent.click(screen.getByLabelText('Choisir GUÉRIN Alice'));
  expect(screen.getByText('2 lettres choisies')).toBeVisible();
  const sent = answersKeeping('post', 'admin/letters/to-send', { jobId: 'j', recipients: 2 }, 202);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer les 2 lettres choisies…' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(
      '1 convocation à un entretien et 1 lettre PFM. Une lettre partie ne peut pas être reprise.',
    ),
  ).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer 2 lettres' }));
  expect(await screen.findByText('Envoi lancé : 2 lettres')).toBeVisible();
  const body = { candidateIds: ['1', '2'], expected: 2 };
  expect(sent).toEqual([{ ...body, dryRun: true }, body]);
});

it('sends all that wait, or those that filters leave, by what its button says', async () => {
  await opened({ at: '/?why=METHOD_CHANGED', first: 'GUÉRIN Alice' });
  const sent = answersKeeping('post', 'admin/letters/to-send', { jobId: null, recipients: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer la lettre affichée…' }));
  await waitFor(() => expect(sent).toEqual([{ candidateIds: ['2'], expected: 1, dryRun: true }]));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /^Toutes/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer les 3 lettres…' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ candidateIds: null, expected: 3, dryRun: true }));
});

it('says that the list changed, and drops the ticks of those who no longer wait', async () => {
  await opened();
  await userEvent.click(screen.getByLabelText('Choisir SAIDI Antoine'));
  answers(
    'post',
    'admin/letters/to-send',
    { ...errorBody('LETTERS_CHANGED', 'changé'), data: { expected: 1, present: 0 } },
    { status: 409 },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la lettre choisie…' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('La liste a changé');
  server.use(
    http.get('/api/v1/admin/letters/to-send', () =>
      HttpResponse.json({ ...pageOf(LETTERS.slice(0, 2)), counts: {}, state: STATE }),
    ),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Voir la liste' }));
  expect(await screen.findByText("1 lettre décochée : elle n'attend plus")).toBeVisible();
  expect(screen.queryByText(/choisie/)).toBeNull();
});

it.each([
  [{ stale: true }, 'Les résultats ne sont plus à jour : les lettres attendent les calculs.', true],
  [{ running: true }, "Un calcul est en cours : l'envoi sera possible ensuite.", false],
])('keeps letters while %o', async (state, why, computes) => {
  await opened({ state });
  const button = screen.getByRole('button', { name: 'Envoyer les 3 lettres…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(why);
  expect(screen.queryByRole('button', { name: 'Lancer les calculs' }) !== null).toBe(computes);
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('goes by keys from letter to letter, ticks, opens, closes and sends', async () => {
  await opened();
  screen.getByRole('button', { name: 'LACROIX Étienne' }).focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(screen.getByRole('button', { name: 'GUÉRIN Alice' })).toHaveFocus();
  expect(screen.getByLabelText('Choisir GUÉRIN Alice')).toBeChecked();
  await userEvent.keyboard('{Enter}');
  const pane = await screen.findByRole('region', { name: 'GUÉRIN Alice' });
  expect(await within(pane).findByTitle('Lettre de GUÉRIN Alice')).toBeVisible();
  expect(within(pane).getByText('Méthode changée le 11/05/2027 à 09:42')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('region', { name: 'SAIDI Antoine' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'SAIDI Antoine' })).toBeNull());
  await userEvent.keyboard('/');
  expect(screen.getByLabelText('Nom, numéro ou e-mail')).toHaveFocus();
  answers('post', 'admin/letters/to-send', { jobId: null, recipients: 1 });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog', { name: /^Envoyer 1 lettre/ })).toBeVisible();
});

it('names the hour of the letters that leave by themselves, and holds them', async () => {
  await opened({
    state: { toNewcomers: 'AUTOMATIC', automatic: { jobId: 'j1', at: '2027-05-11T09:12:00Z' } },
  });
  expect(screen.getByText('3 lettres partiront seules le 11/05/2027 à 11:12.')).toBeVisible();
  let held = 0;
  server.use(
    http.post('/api/v1/admin/jobs/j1/cancel', () => {
      held += 1;
      return HttpResponse.json(job({ id: 'j1' }));
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retenir' }));
  await waitFor(() => expect(held).toBe(1));
});

it('lets a reader read, and choose or send nothing', async () => {
  await opened({ role: 'ROLE_ADMIN_READ_ONLY' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Envoyer/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'LACROIX Étienne' }));
  expect(await screen.findByTitle('Lettre de LACROIX Étienne')).toBeVisible();
});

it.each([
  [{ letters: [] }, "Aucune lettre n'attend"],
  [
    { letters: [], state: { firstMailing: null } },
    "Le premier envoi n'est pas parti : les lettres partiront avec lui.",
  ],
  [{ letters: [], at: '/?why=SLOT_GIVEN' }, 'Aucune lettre pour ces filtres'],
])('says why nobody is listed: %o', async (page, text) => {
  await opened(page);
  expect(await screen.findByText(text)).toBeVisible();
});
