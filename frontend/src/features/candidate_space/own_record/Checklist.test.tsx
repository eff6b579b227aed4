import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OWN_RECORD } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import { Checklist } from './Checklist';
import { tasksOf } from './tasks';

const ways = { profile: () => undefined, marks: () => undefined };

const show = (record = OWN_RECORD) => {
  renderPage(<Checklist record={record} tasks={tasksOf(record, ways)} />);
};

it('tells what remains of a record created by hand, and counts the marks without naming any', async () => {
  show({ ...OWN_RECORD, profileComplete: true });
  expect(await screen.findByText('2 sur 3 faits')).toBeVisible();
  expect(screen.getByText('1 note remplie')).toBeVisible();
  expect(screen.getByText('2 fichiers sur 25')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Modifier : Mon profil' })).toBeVisible();
});

it('names the documents that wait to be read, where there are any', async () => {
  renderPage(<Checklist record={OWN_RECORD} tasks={tasksOf(OWN_RECORD, ways, { total: 3, unread: 2 })} />);
  expect(await screen.findByText('2 à lire sur 3')).toBeVisible();
  expect(screen.getByText('6 avril 2099').tagName).toBe('STRONG');
  expect(tasksOf(OWN_RECORD, ways, { total: 3, unread: 0 }).at(-1)).toMatchObject({ done: true });
  expect(tasksOf(OWN_RECORD, ways, { total: 0, unread: 0 })).toHaveLength(3);
});

it('offers neither profile nor marks to a record of the national platform', async () => {
  show({ ...OWN_RECORD, manual: false, source: 'PARCOURSUP', gradeColumns: [], filesComplete: true });
  expect(await screen.findByText('1 sur 1 fait')).toBeVisible();
  expect(screen.queryByText('Mon profil')).toBeNull();
  expect(screen.queryByText('Mes notes')).toBeNull();
});
