import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWN_RECORD } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import { Checklist } from './Checklist';
import { pendingSentence } from './labels';
import { tasksOf } from './tasks';

afterEach(() => vi.useRealTimers());

const ways = { profile: () => undefined, marks: () => undefined };

const show = (record = OWN_RECORD) => {
  renderPage(<Checklist record={record} tasks={tasksOf(record, ways)} />);
};

it('tells what remains of a record created by hand, and counts the marks without naming any', async () => {
  show({ ...OWN_RECORD, profileComplete: true });
  expect(await screen.findByText('2 faits sur 3')).toBeVisible();
  expect(screen.getByText('1 note remplie')).toBeVisible();
  expect(screen.getByText('2 fichiers sur 25')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Modifier : Mon profil' })).toBeVisible();
});

it.each([
  [{ profileComplete: false, cells: [] }, '0 fait sur 3'],
  [{ profileComplete: true, cells: [] }, '1 fait sur 3'],
])('counts what is done in right French: %o', async (change, text) => {
  show({ ...OWN_RECORD, filesComplete: false, ...change });
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  [1, /^1 note est .* l'avait corrigée, et garde sa valeur/],
  [2, /^2 notes sont .* les avait corrigées, et garde ses valeurs/],
])('agrees with %d', (count, pending) => expect(pendingSentence(count)).toMatch(pending));

it('names the documents that wait to be read, where there are any', async () => {
  renderPage(
    <Checklist
      record={OWN_RECORD}
      tasks={tasksOf(OWN_RECORD, ways, { documents: { total: 3, unread: 2 } })}
    />,
  );
  expect(await screen.findByText('2 à lire sur 3')).toBeVisible();
  expect(screen.getByText('6 avril 2099').tagName).toBe('STRONG');
  expect(tasksOf(OWN_RECORD, ways, { documents: { total: 3, unread: 0 } }).at(-1)).toMatchObject({
    done: true,
  });
  expect(tasksOf(OWN_RECORD, ways, { documents: { total: 0, unread: 0 } })).toHaveLength(3);
});

it.each([
  ['2099-04-05', 'demain'],
  ['2099-04-06', "aujourd'hui"],
  ['2099-03-27', 'dans 10 jours'],
])('on %s, by the clock of the server, says that the deadline is %s', async (presentDay, left) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2098-01-01T12:00:00Z') });
  show({ ...OWN_RECORD, presentDay });
  expect(await screen.findByText(/^Avant la fin du/)).toHaveTextContent(
    `Avant la fin du 6 avril 2099, ${left}.`,
  );
});

it.each([
  ["jusqu'au 6 avril 2099 inclus.", '2099-03-28'],
  ['La date limite du 6 avril 2099.', '2099-04-07'],
])('adds nothing to « %s »', async (filesNotice, presentDay) => {
  show({ ...OWN_RECORD, filesNotice, presentDay });
  expect(await screen.findByRole('alert')).toHaveTextContent(filesNotice);
});

it.each([
  ['2099-04-06', 'Warning'],
  ['2099-04-07', 'Info'],
])('on %s shows the deadline of 6 April as %s', async (presentDay, tone) => {
  show({ ...OWN_RECORD, presentDay });
  expect(await screen.findByRole('alert')).toHaveClass(`MuiAlert-color${tone}`);
});

it('offers neither profile nor marks to a record of the national platform', async () => {
  show({ ...OWN_RECORD, manual: false, source: 'PARCOURSUP', gradeColumns: [], filesComplete: true });
  expect(await screen.findByText('1 fait sur 1')).toBeVisible();
  expect(screen.queryByText('Mon profil')).toBeNull();
  expect(screen.queryByText('Mes notes')).toBeNull();
});

it('begins with the answer that an interview waits for', () => {
  const waiting = { open: true, slotName: 'BOR01MD-2027-04-28-0900', presence: null };
  const first = (presence: typeof waiting | { open: boolean; slotName: string; presence: string }) =>
    tasksOf(OWN_RECORD, { ...ways, presence: () => undefined }, { presence })[0];
  expect(first(waiting)).toMatchObject({ done: false, action: { label: 'Répondre' } });
  expect(first({ ...waiting, presence: 'CONFIRMED' })).toMatchObject({ action: { label: 'Modifier' } });
  expect(first({ ...waiting, open: false, presence: 'CONFIRMED' })).toMatchObject({
    done: true,
    state: 'Confirmée',
  });
  expect(first({ ...waiting, open: false })).not.toMatchObject({ state: 'Réponse attendue' });
});

it('says until when the profile and the marks may be changed', async () => {
  show({ ...OWN_RECORD, recordDeadline: '2099-04-08' });
  expect(await screen.findByText(/se modifient jusqu'au 08\/04\/2099 inclus/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compléter : Mon profil' })).toBeVisible();
});

it('offers no change once the day is over, and says whom to write to', async () => {
  show({ ...OWN_RECORD, recordDeadline: '2027-02-28', recordClosed: true, contactEmail: 'contact@ecole.fr' });
  expect(await screen.findByText(/ne se modifient plus depuis la fin du 28\/02\/2027/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'contact@ecole.fr' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Mon profil|Mes notes/ })).toBeNull();
});

it('says nothing of it to somebody whose record is of the national platform', async () => {
  show({ ...OWN_RECORD, manual: false, recordDeadline: '2027-02-28', recordClosed: true });
  expect(await screen.findByText('2 fichiers sur 25')).toBeVisible();
  expect(screen.queryByText(/se modifient/)).toBeNull();
});
