import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { mark } from '@/test/marks';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import { ConflictsDialog } from './ConflictsDialog';
import { ConflictsNotice } from './ConflictsNotice';

const CALL = 'admin/candidates/grade-conflicts/c1';
const REOPEN = 'admin/candidates/grade-conflicts/reopen';
const conflict = (name: string, label: string, source: 'FILE' | 'CANDIDATE' = 'FILE') => ({
  name,
  label,
  source,
  externalValue: 13,
  modifiedValue: 14.5,
});
const MATHS = conflict('Parcoursup[Maths 1_1]', 'Maths — Terminale T1');
const BAC = conflict('Parcoursup[Bac]', 'Bac français', 'CANDIDATE');
const answer = (...candidateGradeConflicts: (typeof MATHS)[]) => ({
  name: 'DUPONT Marie',
  externalId: 'M00001',
  candidateGradeConflicts,
});

const onResolved = vi.fn();
function Conflicts() {
  const [open, setOpen] = useState(true);
  return open ? (
    <ConflictsDialog
      candidate={{ ...createdCandidate, grades: [mark()] }}
      onResolved={onResolved}
      onClose={() => setOpen(false)}
      next="Candidat suivant"
    />
  ) : (
    'Fermé'
  );
}
async function open(...conflicts: (typeof MATHS)[]) {
  onResolved.mockClear();
  answers('get', CALL, answer(...conflicts));
  renderPage(<Conflicts />);
  await screen.findByRole('table', { name: 'Conflits de notes' });
}
const radio = (name: string) => screen.getByRole('radio', { name });
const validate = (label: string) =>
  userEvent.click(screen.getByRole('button', { name: `Valider, ${label}` }));
const REQUIRED = 'Bac français : Champ obligatoire';
const OF_BAC = ['Bac français, Parcoursup : 13,00', 'Bac français, Modifiée ici : 14,50'] as const;

it('wants a choice, keeps the one made, and goes on to the next conflict', async () => {
  await open(BAC, MATHS);
  expect(screen.getByRole('dialog')).toHaveTextContent(
    /DUPONT Marie, n°\sM00001. Une note a changé dans le fichier Parcoursup et dans Parvis : choisissez celle à garder\./,
  );
  expect(screen.getAllByRole('cell')[1]).toHaveTextContent('13,00Saisie du candidat');
  expect(screen.getAllByText('Saisie du candidat')).toHaveLength(1);
  expect(radio(OF_BAC[0])).not.toHaveFocus();
  await validate('Bac français');
  expect(screen.getByText(REQUIRED)).toBeVisible();
  expect(radio(OF_BAC[0])).toHaveFocus();
  expect(radio(OF_BAC[0])).toBeInvalid();
  expect(radio(OF_BAC[0])).toHaveAccessibleDescription(REQUIRED);
  expect(radio('Maths, Terminale T1, Parcoursup : 13,00')).toBeValid();
  await userEvent.click(radio(OF_BAC[1]));
  expect(screen.queryByText(REQUIRED)).toBeNull();
  expect(radio(OF_BAC[1])).toBeChecked();
  expect(radio(OF_BAC[0])).not.toBeChecked();
  const sent = answersKeeping('post', `${CALL}/resolve`, answer(MATHS));
  await validate('Bac français');
  expect(await screen.findByText('Conflit résolu avec succès')).toBeVisible();
  expect(sent).toEqual([{ name: 'Parcoursup[Bac]', gradeToKeep: 'MODIFIED' }]);
  await waitFor(() => expect(radio('Maths, Terminale T1, Parcoursup : 13,00')).toHaveFocus());
  expect(onResolved).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /^Garder les/ })).toBeNull();
  const reopened = answersKeeping('post', REOPEN, { reopened: 1 });
  answers('get', CALL, answer(BAC, MATHS));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('radio', { name: OF_BAC[0] })).toBeVisible();
  expect(reopened).toEqual([{ conflicts: [{ candidateId: 'c1', name: 'Parcoursup[Bac]' }] }]);
  expect(onResolved).toHaveBeenCalledTimes(2);
});

it.each([
  ['Garder les 2 valeurs Parcoursup', 'EXTERNAL'],
  ['Garder les 2 valeurs modifiées', 'MODIFIED'],
])('%s ends all of them, and leads further', async (name, gradeToKeep) => {
  await open(BAC, MATHS);
  const sent = answersKeeping('post', 'admin/candidates/grade-conflicts/resolve', {
    resolved: 2,
    alreadyResolved: 0,
  });
  const read = answersLate('get', CALL, answer());
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Valider, Bac français' })).toBeDisabled();
  read();
  expect(await screen.findByText('Tous les conflits sont résolus !')).toBeVisible();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Candidat suivant')).toBeVisible();
  expect(dialog.queryByText(/Une note a changé/)).toBeNull();
  expect(sent).toEqual([
    {
      gradeToKeep,
      conflicts: [BAC, MATHS].map(({ name: column }) => ({ candidateId: 'c1', name: column })),
    },
  ]);
  expect(await screen.findByText('Conflit résolu avec succès')).toBeVisible();
  expect(onResolved).toHaveBeenCalledOnce();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Fermer' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Fermé')).toBeVisible();
});

it.each([
  [0, 'Annulé : tout est redevenu comme avant.'],
  [1, undefined],
])(
  'opens all again from the message, but where somebody else resolved %s of them',
  async (alreadyResolved, outcome) => {
    await open(BAC, MATHS);
    answers('post', 'admin/candidates/grade-conflicts/resolve', {
      resolved: 2 - alreadyResolved,
      alreadyResolved,
    });
    answers('get', CALL, answer());
    const reopened = answersKeeping('post', REOPEN, { reopened: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Garder les 2 valeurs Parcoursup' }));
    expect(await screen.findByText('Conflit résolu avec succès')).toBeVisible();
    const undo = screen.queryByRole('button', { name: 'Annuler' });
    expect(undo !== null).toBe(outcome !== undefined);
    if (undo) await userEvent.click(undo);
    if (outcome) expect(await screen.findByText(outcome)).toBeVisible();
    expect(reopened).toHaveLength(outcome ? 1 : 0);
  },
);

it.each([
  ['CONFLICT_ALREADY_RESOLVED', 1],
  ['UNAVAILABLE', 2],
])(
  'keeps what cannot be resolved (%s), and reads again what somebody else has resolved',
  async (code, left) => {
    await open(BAC, MATHS);
    answers('post', `${CALL}/resolve`, errorBody(code, 'Refusé.'), { status: 409 });
    answers('get', CALL, answer(MATHS));
    await userEvent.click(radio(OF_BAC[0]));
    await validate('Bac français');
    expect(await screen.findByText(/^Erreur lors de la résolution du conflit : Refusé\./)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Valider/ })).toHaveLength(left));
    expect(onResolved).toHaveBeenCalledTimes(2 - left);
  },
);

it('says that the conflicts cannot be read, and reads them again', async () => {
  answers('get', CALL, errorBody('UNAVAILABLE', 'Le service est indisponible.'), { status: 503 });
  renderPage(<Conflicts />);
  expect(await screen.findByRole('status', { name: 'Récupération des conflits' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Erreur lors de la récupération des données');
  expect(screen.queryByRole('status', { name: 'Récupération des conflits' })).toBeNull();
  answers('get', CALL, answer());
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Tous les conflits sont résolus !')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  [0, undefined, undefined],
  [1, '1 conflit de notes à résoudre', undefined],
  [2, '2 conflits de notes à résoudre', vi.fn()],
])('notices %s conflicts, and leads to them who may', async (count, text, onResolve) => {
  renderPage(
    <>
      Dossier
      <ConflictsNotice count={count} onResolve={onResolve} />
    </>,
  );
  await screen.findByText('Dossier');
  expect(screen.queryByRole('alert')?.textContent.replace('Résoudre', '')).toBe(text);
  const button = screen.queryByRole('button', { name: 'Résoudre' });
  expect(button === null).toBe(onResolve === undefined);
  if (button) await userEvent.click(button);
  if (onResolve) expect(onResolve).toHaveBeenCalledOnce();
});
