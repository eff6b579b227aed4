import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { OWN_RECORD } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import { Checklist } from './Checklist';
import { FilesGuide } from './FilesGuide';
import { Information } from './Information';
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

it('says when the day of a deadline ends, until it is over', async () => {
  const hour = '23 h 59, heure de Paris, soit 17 h 59 en Guadeloupe';
  const record = { ...OWN_RECORD, fileDeadlineHour: hour, presentDay: '2099-04-06' };
  show(record);
  expect(await screen.findByText(`Heure limite : ${hour}.`)).toBeVisible();
  cleanup();
  show({ ...record, presentDay: '2099-04-07' });
  expect(await screen.findByText('2 fichiers sur 25')).toBeVisible();
  expect(screen.queryByText(/Heure limite/)).toBeNull();
});

it.each([
  ['2099-04-01', /avant la fin du 3 avril 2099, dans 2 jours\./],
  ['2099-04-04', /a lieu aujourd'hui : dites maintenant si vous y venez/],
])('on %s asks first whether one comes to the interview', async (presentDay, text) => {
  const answer = { day: '2099-04-03', hour: '23 h 59, heure de Paris' };
  const record = { ...OWN_RECORD, presentDay };
  renderPage(<Checklist record={record} tasks={[]} answer={answer} />);
  const [first, files] = await screen.findAllByRole('alert');
  expect(first).toHaveTextContent(text);
  expect(files).toHaveTextContent('Avant la fin du 6 avril 2099');
});

it('does not count what nobody has to do', async () => {
  show({ ...OWN_RECORD, manual: false, source: 'PARCOURSUP', gradeColumns: [] });
  expect(await screen.findByText('Facultatif')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ce que vous pouvez ajouter' })).toBeVisible();
  expect(screen.queryByText(/fait sur/)).toBeNull();
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

it('writes no deadline in red once it is over, and no button where nothing is left to read', async () => {
  const record = { ...OWN_RECORD, presentDay: '2099-04-07', recordDeadline: '2099-04-08' };
  const { documents, files } = { documents: vi.fn(), files: vi.fn() };
  const tasks = tasksOf(
    { ...record, cells: [], gradeColumns: [] },
    { ...ways, documents, files },
    { documents: { total: 2, unread: 1 }, hasDraft: true },
  );
  renderPage(<Checklist record={record} tasks={tasks} />);
  expect(await screen.findByText('0 fait sur 3')).toBeVisible();
  expect(screen.queryByText('Mes notes')).toBeNull();
  expect(screen.getByText('Brouillon à enregistrer')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reprendre : Mon profil' })).toBeVisible();
  expect(screen.getAllByText(': à faire')).toHaveLength(3);
  expect(screen.getAllByRole('alert').map(({ className }) => /color(\w+)/.exec(className)?.[1])).toEqual([
    'Info',
    'Warning',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Lire : Documents à lire' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter : Mes pièces' }));
  expect([documents, files].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('marks a task that is done and has no button as done', async () => {
  const record = {
    ...OWN_RECORD,
    filesComplete: true,
    cells: [],
    recordDeadline: '2027-02-28',
    recordClosed: true,
  };
  const surroundings = { documents: { total: 2, unread: 0 } };
  renderPage(
    <Checklist
      record={record}
      tasks={tasksOf(record, { ...ways, documents: () => undefined }, surroundings)}
    />,
  );
  expect(await screen.findByText('Tout est lu')).toBeVisible();
  expect(screen.getAllByText(': fait')).toHaveLength(2);
  expect(screen.getAllByText('Fait')).toHaveLength(2);
  expect(screen.getByText('Aucune note')).toBeVisible();
  expect(screen.getByText('À compléter')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('alert')[1]).toHaveClass('MuiAlert-colorInfo');
});

it.each([
  ['Compléter', { cells: [], profileComplete: false }],
  ['Modifier', { cells: OWN_RECORD.cells, profileComplete: true }],
])('leads to the profile and to the marks by %s', async (label, change) => {
  const opened: string[] = [];
  const own = { profile: () => opened.push('profile'), marks: () => opened.push('marks') };
  renderPage(<Checklist record={OWN_RECORD} tasks={tasksOf({ ...OWN_RECORD, ...change }, own)} />);
  await userEvent.click(await screen.findByRole('button', { name: `${label} : Mon profil` }));
  await userEvent.click(screen.getByRole('button', { name: `${label} : Mes notes` }));
  expect(opened).toEqual(['profile', 'marks']);
});

it('asks nothing of the presence before an interview has an hour, nor once answering is over', () => {
  const presenceOf = (presence: { open: boolean; slotName: string | null; presence: string | null }) =>
    tasksOf(OWN_RECORD, { ...ways, presence: () => undefined }, { presence }).find(
      ({ name }) => name === "Votre présence à l'entretien",
    );
  expect(presenceOf({ open: true, slotName: null, presence: null })).toBeUndefined();
  expect(presenceOf({ open: false, slotName: 'BOR01MD', presence: null })).toBeUndefined();
  expect(presenceOf({ open: false, slotName: 'BOR01MD', presence: 'IMPEDED' })).toMatchObject({
    state: 'Empêchement signalé',
    action: undefined,
  });
  expect(
    tasksOf(OWN_RECORD, ways, { presence: { open: true, slotName: 'BOR01MD', presence: null } })[0],
  ).toMatchObject({ state: 'Réponse attendue', action: undefined });
});

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

it('shows what the school knows, and whom to write to where it comes from Parcoursup', async () => {
  const record = {
    ...OWN_RECORD,
    manual: false,
    email: null,
    birthDate: null,
    contactEmail: 'contact@ecole.fr',
  };
  renderPage(<Information record={record} onEdit={undefined} />);
  expect(await screen.findByText(/^Elles viennent de Parcoursup/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'contact@ecole.fr' })).toHaveAttribute(
    'href',
    'mailto:contact@ecole.fr',
  );
  expect(terms()).toEqual(['Nom et prénom']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the school with its town, and lets a record made by hand be changed', async () => {
  const edit = vi.fn();
  const scholarInfo = OWN_RECORD.scholarInfo.map((row) => ({ ...row, city: 'Quimper' }));
  renderPage(
    <Information record={{ ...OWN_RECORD, schoolName: 'Lycée Brizeux', scholarInfo }} onEdit={edit} />,
  );
  expect(await screen.findByText('Lycée Brizeux, Quimper')).toBeVisible();
  expect(terms()).toEqual(['Nom et prénom', 'Date de naissance', 'Établissement', 'Adresse mail']);
  expect(screen.getByText('17/09/2007')).toBeVisible();
  expect(screen.queryByText(/Parcoursup/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Modifier : Mon profil' }));
  expect(edit).toHaveBeenCalledOnce();
});

it('shows a record of which no school is known', async () => {
  renderPage(<Information record={{ ...OWN_RECORD, scholarInfo: [] }} onEdit={undefined} />);
  expect(await screen.findByText('CARADEC Inès')).toBeVisible();
  expect(terms()).toEqual(['Nom et prénom', 'Date de naissance', 'Adresse mail']);
});

it.each([
  [2, '25 fichiers au plus. Vous en avez déposé 2, il vous en reste 23.'],
  [26, '25 fichiers au plus. Vous en avez déposé 26, il vous en reste 0.'],
])('helps who sent %d files, and closes by either button', async (uploadedFileCount, sentence) => {
  const close = vi.fn();
  renderPage(<FilesGuide record={{ ...OWN_RECORD, uploadedFileCount }} onClose={close} />);
  const dialog = await screen.findByRole('dialog', { name: 'Aide sur les fichiers' });
  expect(dialog).toHaveTextContent(sentence);
  expect(dialog).toHaveTextContent('écrivez au service des admissions.');
  await userEvent.click(screen.getByRole('button', { name: "J'ai compris" }));
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(3);
});
