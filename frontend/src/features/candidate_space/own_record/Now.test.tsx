import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OWN_RECORD } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import type { Task } from './Checklist';
import { texts } from './labels';
import { Now } from './Now';

const RECORD = {
  ...OWN_RECORD,
  presentDay: '2027-04-20',
  recordDeadline: '2027-04-24',
  recordDeadlineHour: '23 h 59, heure de Paris (18 h 59 chez vous)',
  fileDeadline: '2027-04-22',
  fileDeadlineHour: '23 h 59, heure de Paris',
};
const ANSWER = { day: '2027-04-21', hour: '12 h 00, heure de Paris' };
const task = (name: string, changes: Partial<Task> = {}): Task =>
  ({ name, state: 'À compléter', done: false, optional: false, action: () => undefined, ...changes }) as Task;

const now = (tasks: Task[], { record = RECORD, done }: { record?: typeof RECORD; done?: string } = {}) => {
  renderPage(<Now record={record} tasks={tasks} answer={ANSWER} done={done} next="votre lettre." />);
  return screen.findByText('Maintenant :').then((label) => label.parentElement?.textContent);
};

it.each([
  [texts.presence, /, à compléter, jusqu'au 21 avril 2027 inclus, 12 h 00, heure de Paris\.$/i],
  [texts.files, /, à compléter, jusqu'au 22 avril 2027 inclus, 23 h 59, heure de Paris\.$/i],
  ['Mes notes', /jusqu'au 24 avril 2027 inclus, 23 h 59, heure de Paris \(18 h 59 chez vous\)\.$/i],
  [texts.documents, /^Maintenant : [^,]*, à compléter\.$/],
])('says first what is expected, and until when: %s', async (name, sentence) => {
  expect(await now([task(name)])).toMatch(sentence);
});

it('names what is neither done, nor optional, nor without anything to do', async () => {
  const sentence = await now([
    task('Faite', { done: true }),
    task('Facultative', { optional: true }),
    task('Sans geste', { action: undefined }),
    task('Attendue'),
  ]);
  expect(sentence).toMatch(/^Maintenant : Attendue,/);
});

it('tells no deadline that has passed', async () => {
  expect(await now([task(texts.files)], { record: { ...RECORD, fileDeadline: '2027-04-19' } })).toMatch(
    /à compléter\.$/,
  );
});

it('says that nothing is expected, what was done, then what follows', async () => {
  expect(await now([], { done: 'Fichier envoyé. Reçu le lundi, nº 4' })).toBe(
    "Maintenant : rien n'est attendu de vous.",
  );
  expect(screen.getByRole('region', { name: 'Où vous en êtes' })).toHaveTextContent(
    /^Maintenant : .*Fait : Fichier envoyé\. Reçu le lundi, nº 4\.Ensuite : votre lettre\.$/,
  );
});

it('says nothing of what was done where nothing was', async () => {
  await now([]);
  expect(screen.queryByText('Fait :')).toBeNull();
});
