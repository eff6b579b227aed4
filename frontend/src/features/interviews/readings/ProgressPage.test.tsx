import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import { ProgressPage } from './ProgressPage';
import { SettlePage } from './SettlePage';

const READER = {
  ...{ id: 'r1', name: 'Noémie Girard', read: 14, lastAt: null, meanMinutes: 6.5, withdrawn: false },
};

beforeEach(() => {
  answers('get', 'admin/pfm/progress', {
    ...{ readings: 2, unread: 3, readOnce: 4, settled: 5, toSettle: 1 },
    readers: [READER],
  });
});

it('tells what withdrawing a reader does before it is done', async () => {
  await signInAs('ROLE_ADMIN');
  const effect = { name: 'Noémie Girard', readings: 12, projects: 11, settled: 2 };
  const sent = answersKeeping('post', 'admin/pfm/readers/r1/withdraw', effect);
  renderPage(<ProgressPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer ses lectures…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Retirer les lectures de Noémie Girard/ });
  expect(dialog).toHaveTextContent('11 projets reviennent à lire.');
  expect(dialog).toHaveTextContent('2 projets déjà départagés restent comme ils sont.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer 12 lectures' }));
  await screen.findByText('12 lectures retirées');
  expect(sent).toEqual([{ dryRun: true }, { dryRun: false }]);
});

it('shows progress alone to who reads only', async () => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  renderPage(<ProgressPage />);
  expect(await screen.findByText('Noémie Girard')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retirer ses lectures…' })).toBeNull();
});

const letter = (grade: 'A' | 'F', lastName: string, created: string) => ({
  ...{ grade, comment: grade === 'A' ? 'Clair' : null, created, reader: { lastName, firstName: 'Léa' } },
});
const PROJECT = {
  ...{ id: 'c1', externalId: '1183405', name: 'CORNU Salomé', pfm: null },
  readings: [letter('A', 'Roy', '2027-05-11T08:00:00Z'), letter('F', 'Petit', '2027-05-12T08:00:00Z')],
};
const TO_SETTLE = {
  content: [PROJECT],
  ...{ totalElements: 1, totalPages: 1, number: 0, size: 25, numberOfElements: 1 },
};
const NOTHING = { ...TO_SETTLE, content: [], totalElements: 0, numberOfElements: 0 };

it('settles a project by the keyboard, with both letters in sight', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/pfm/to-settle', TO_SETTLE);
  const sent = answersKeeping('post', 'admin/pfm/c1/settle', {
    ...{ gradeType: 'PFM', grade: 'C', juryNumber: null, juryInterviewType: null, juryDate: '2027-05-13' },
    ...{ juryStartTime: null, juryEndTime: null, version: 1, author: null, graded: null },
  });
  renderPage(<ProgressPage />);
  await userEvent.click(await screen.findByRole('tab', { name: /À départager/ }));
  expect(await screen.findByText(/Léa Roy/)).toBeVisible();
  expect(screen.getByText('Clair')).toBeVisible();
  expect(screen.getByText("Ce projet n'a plus de fichier")).toBeVisible();
  expect(screen.queryByRole('button', { name: /conflit d'intérêts/ })).toBeNull();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByText('Choisissez une lettre')).toBeVisible();
  expect(screen.getByRole('button', { name: 'A' })).toHaveFocus();
  await userEvent.keyboard('c');
  answers('get', 'admin/pfm/to-settle', NOTHING);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Projet départagé');
  expect(await screen.findByText('Aucun projet à départager')).toBeVisible();
  expect(sent).toEqual([{ grade: 'C' }]);
});

it('leaves a project for later, and comes back to it after the last one', async () => {
  await signInAs('ROLE_ADMIN');
  const other = { ...PROJECT, id: 'c2', externalId: '1183406', name: 'ROY Paul' };
  answers('get', 'admin/pfm/to-settle', {
    ...TO_SETTLE,
    content: [PROJECT, other],
    totalElements: 2,
  });
  renderPage(<SettlePage />);
  expect(await screen.findByRole('heading', { name: /CORNU Salomé/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Passer au suivant' }));
  expect(screen.getByRole('heading', { name: /ROY Paul/ })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Passer au suivant' }));
  expect(screen.getByRole('heading', { name: /CORNU Salomé/ })).toHaveFocus();
});

it('gives a project up to another arbiter', async () => {
  await signInAs('ROLE_JURY');
  answers('get', 'admin/pfm/to-settle', TO_SETTLE);
  renderPage(
    <SettlePage
      renderConflict={({ name }, _onClose, onDeclared) => (
        <button onClick={onDeclared}>Conflit avec {name}</button>
      )}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: "Déclarer un conflit d'intérêts" }));
  answers('get', 'admin/pfm/to-settle', NOTHING);
  await userEvent.click(screen.getByRole('button', { name: 'Conflit avec CORNU Salomé' }));
  expect(await screen.findByText('Aucun projet à départager')).toBeVisible();
});
