import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { classementWithoutColumns } from '@/test/classement';
import { sessionStore } from '@/shared/session/session';
import { signInAs } from '@/test/identity';
import { mark } from '@/test/marks';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import { CandidatesRoute } from './CandidatesRoute';

const anne = { author: { lastName: 'Martin', firstName: 'Anne' }, created: '2027-04-09T08:00:00+00:00' };
const record = {
  ...createdCandidate,
  externalId: '1234567',
  source: 'PARCOURSUP' as const,
  statuses: ['SPORTIVE' as const],
  version: 7,
  summary: [
    { key: 'GLOBAL_GRADE', label: 'Note globale', column: 'Candidats[Note]', value: 14.25, error: null },
    { key: 'PAYMENT_STATUS', label: 'Statut de paiement', column: null, value: null, error: null },
  ],
  grades: [
    mark({ subject: 'Maths', trimester: 1 }),
    mark({ subject: 'Maths', trimester: 2, value: 12, externalValue: 13, modified: anne }),
    mark({ subject: 'SVT', trimester: 1, value: 'N', externalValue: 'N' }),
  ],
};

beforeEach(() => {
  classementWithoutColumns();
  answers('get', 'admin/candidates/c1', record);
  answers('get', 'admin/candidates/c1/files', []);
});

const open = async (
  role: 'ROLE_ADMIN' | 'ROLE_ADMIN_READ_ONLY' | 'ROLE_INTERVIEW_SITE_MANAGER' = 'ROLE_ADMIN',
) => {
  await signInAs(role);
  const page = renderPage(<CandidatesRoute />, '/?candidat=c1');
  await screen.findByText('N° 1234567', { exact: false });
  return page;
};
const cell = (name: string | RegExp) => screen.getByRole('gridcell', { name });
const type = async (from: string | RegExp, keys: string) => {
  await userEvent.click(cell(from));
  await userEvent.keyboard(keys);
};

it('shows who it is, the summary, the statuses and the marks with two decimals', async () => {
  await open();
  expect(screen.getByText('14,25')).toBeVisible();
  expect(screen.getByText('Incomplet')).toBeVisible();
  expect(screen.getByText('Sport de haut niveau')).toBeVisible();
  const cells = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['14,50', 'modifiée 12,00', '', 'ERR', '', '']);
});

it.each([
  ['ROLE_ADMIN_READ_ONLY', 1],
  ['ROLE_INTERVIEW_SITE_MANAGER', 0],
] as const)('calls nothing incomplete that %s may not read', async (role, count) => {
  await open(role);
  expect(await screen.findByText('14,25')).toBeVisible();
  expect(screen.queryAllByText('Statut de paiement')).toHaveLength(count);
});

it('gathers edits, counts them, and sends them together with what was read', async () => {
  const sent = answersKeeping('put', 'admin/candidates/c1/update-grades', { ...record, version: 8 });
  await open();
  await type('14,50', '{Enter}{Control>}a{/Control}15,25{Enter}');
  await type('ERR', '9{Enter}');
  expect(screen.getByText('2 notes modifiées')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await screen.findByText('Mise à jour des notes avec succès');
  expect(sent).toEqual([
    [
      { column: 'Parcoursup[Maths 1_1]', value: 15.25, previousValue: 14.5 },
      { column: 'Parcoursup[SVT 1_1]', value: 9, previousValue: 'N' },
    ],
  ]);
  expect(screen.queryByText('2 notes modifiées')).not.toBeInTheDocument();
});

it('saves by Ctrl+Enter from the marks, as a form does', async () => {
  const sent = answersKeeping('put', 'admin/candidates/c1/update-grades', { ...record, version: 8 });
  await open();
  await type('14,50', '15{Enter}{Control>}{Enter}{/Control}');
  await screen.findByText('Mise à jour des notes avec succès');
  expect(sent).toEqual([[{ column: 'Parcoursup[Maths 1_1]', value: 15, previousValue: 14.5 }]]);
});

it.each([
  ['a value over 20', '{Enter}{Control>}a{/Control}21{Enter}', ['21']],
  ['what is no number', '{Enter}{Control>}a{/Control}1,2,3{Enter}', ['1,2,3']],
  ['Échap', '{Enter}{Control>}a{/Control}9{Escape}', []],
  ['the same value', '{Enter}{Enter}', []],
])('cancels the edit for %s, and says so of what is no mark', async (_why, keys, refused) => {
  await open();
  await type('14,50', keys);
  expect(cell('14,50')).toBeVisible();
  expect(screen.queryByText(/note modifiée/)).not.toBeInTheDocument();
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual(
    refused.map((typed) => `« ${typed} » n'est pas une note de 0 à 20 : la note reste comme elle était.`),
  );
});

it('tells where a value comes from, and goes back to the file', async () => {
  const sent = answersKeeping('put', 'admin/candidates/c1/update-grades', record);
  await open();
  await userEvent.click(cell(/modifiée\s*12,00/));
  expect(screen.getByText(/fichier 13,00, modifiée par Anne Martin/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Revenir à la valeur du fichier' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await waitFor(() =>
    expect(sent).toEqual([[{ column: 'Parcoursup[Maths 2_1]', revert: true, previousValue: 12 }]]),
  );
});

it('keeps what was typed when someone else changed the mark, and shows the present value', async () => {
  await open();
  server.use(
    http.put('*/api/v1/admin/candidates/c1/update-grades', () =>
      HttpResponse.json(
        {
          ...errorBody('STALE_VALUE', 'Cette note a été modifiée'),
          data: { column: 'Parcoursup[Maths 1_1]', value: 11, error: null, modified: anne },
        },
        { status: 409 },
      ),
    ),
  );
  await type('14,50', '9{Enter}');
  const [first, ...others] = record.grades;
  answers('get', 'admin/candidates/c1', {
    ...record,
    grades: [{ ...mark(first), value: 11, modified: anne }, ...others],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await screen.findByText(/Erreur lors de la mise à jour des notes : Cette note a été modifiée/);
  await userEvent.click(await screen.findByRole('gridcell', { name: /entre-temps.*9,00/ }));
  expect(await screen.findByText(/valeur présente : 11/)).toBeVisible();
});

it('saves over what someone else wrote once the same mark is typed again', async () => {
  await open();
  answers(
    'put',
    'admin/candidates/c1/update-grades',
    {
      ...errorBody('STALE_VALUE', 'Cette note a été modifiée'),
      data: { column: 'Parcoursup[Maths 1_1]', value: 11, error: null, modified: anne },
    },
    { status: 409 },
  );
  await type('14,50', '9{Enter}');
  const [first, ...others] = record.grades;
  answers('get', 'admin/candidates/c1', { ...record, grades: [{ ...mark(first), value: 11 }, ...others] });
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await screen.findByRole('gridcell', { name: /entre-temps.*9,00/ });
  await type(/entre-temps.*9,00/, '9{Enter}');
  expect(screen.queryByRole('gridcell', { name: /entre-temps/ })).toBeNull();
  const sent = answersKeeping('put', 'admin/candidates/c1/update-grades', { ...record, version: 8 });
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await expect.poll(() => sent).toEqual([[{ column: 'Parcoursup[Maths 1_1]', value: 9, previousValue: 11 }]]);
});

it('keeps the marks that are typed while others are saved', async () => {
  await open();
  await type('14,50', '9{Enter}');
  const grades = record.grades.map((each, index) => (index === 0 ? { ...each, value: 9 } : each));
  const saved = { ...record, version: 8, grades };
  const release = answersLate('put', 'admin/candidates/c1/update-grades', saved);
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await type(/9,00/, '7{Enter}');
  await type('ERR', '5{Enter}');
  answers('get', 'admin/candidates/c1', saved);
  release();
  await screen.findByText('Mise à jour des notes avec succès');
  expect(screen.getByText('2 notes modifiées')).toBeVisible();
  const sent = answersKeeping('put', 'admin/candidates/c1/update-grades', saved);
  await userEvent.click(await screen.findByRole('button', { name: 'Sauvegarder' }));
  await expect
    .poll(() => sent)
    .toEqual([
      [
        { column: 'Parcoursup[Maths 1_1]', value: 7, previousValue: 9 },
        { column: 'Parcoursup[SVT 1_1]', value: 5, previousValue: 'N' },
      ],
    ]);
});

it('asks before unsaved marks are lost, and forgets them once another candidate is chosen', async () => {
  const { router } = await open();
  answers('get', 'admin/candidates/c2', { ...record, id: 'c2', externalId: '7654321' });
  answers('get', 'admin/candidates/c2/files', []);
  await type('14,50', '9{Enter}');
  void router.navigate({ to: '/', search: { candidat: 'c2' } });
  const dialog = await screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitter sans enregistrer' }));
  await screen.findByText('N° 7654321', { exact: false });
  expect(screen.queryByText(/note modifiée/)).not.toBeInTheDocument();
});

it('leaves what is typed of a candidate alone when the marks of the one before are saved', async () => {
  const { router } = await open();
  const second = { ...record, id: 'c2', externalId: '7654321' };
  answers('get', 'admin/candidates/c2', second);
  answers('get', 'admin/candidates/c2/files', []);
  await type('14,50', '9{Enter}');
  const release = answersLate('put', 'admin/candidates/c1/update-grades', { ...record, version: 8 });
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  void router.navigate({ to: '/', search: { candidat: 'c2' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await screen.findByText('N° 7654321', { exact: false });
  await type('14,50', '9{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'Vu');
  release();
  await screen.findByText('Mise à jour des notes avec succès');
  expect(screen.getByText('1 note modifiée')).toBeVisible();
  const sent = answersKeeping('put', 'admin/candidates/c2/update-grades', { ...second, version: 8 });
  const comment = answersKeeping('put', 'admin/candidates/c2/remark', {
    ...second,
    remark: 'Vu',
    version: 9,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sauvegarder' }));
  await screen.findByText('Commentaire mis à jour avec succès');
  expect(sent).toEqual([[{ column: 'Parcoursup[Maths 1_1]', value: 9, previousValue: 14.5 }]]);
  expect(comment).toEqual([{ remark: 'Vu', version: 8 }]);
});

it('finds the marks and the comment that were typed when the session ended', async () => {
  await open();
  await type('14,50', '{Enter}{Control>}a{/Control}15,25{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'À revoir');
  new BroadcastChannel('parvis.session').postMessage('ended');
  await expect.poll(() => sessionStore.state().status).toBe('ended');
  cleanup(); // the pages go away with the session
  await open();
  expect(await screen.findByText('1 note modifiée')).toBeVisible();
  expect(cell(/15,25/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('À revoir');
});

it('is read-only for a read-only administrator', async () => {
  await open('ROLE_ADMIN_READ_ONLY');
  await type('14,50', '9{Enter}');
  expect(cell('14,50')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sauvegarder' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Commentaire' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Consultations' })).not.toBeInTheDocument();
});

it('shows a comment, markup and all, as text, and saves another at the version that was read', async () => {
  answers('get', 'admin/candidates/c1', { ...record, remark: '<b>Solide</b> =1+1' });
  const sent = answersKeeping('put', 'admin/candidates/c1/remark', { ...record, remark: 'Vu', version: 8 });
  await open();
  const box = screen.getByRole('textbox', { name: 'Commentaire' });
  expect(box).toHaveValue('<b>Solide</b> =1+1');
  await userEvent.clear(box);
  await userEvent.type(box, 'Vu');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Commentaire mis à jour avec succès');
  expect(sent).toEqual([{ remark: 'Vu', version: 7 }]);
});

it.each([
  ['alone', '', []],
  ['after the marks', '9{Enter}', [{ column: 'Parcoursup[Maths 1_1]', value: 9, previousValue: 14.5 }]],
])('saves the comment %s by Sauvegarder', async (_why, keys, marks) => {
  const edits = answersKeeping('put', 'admin/candidates/c1/update-grades', { ...record, version: 8 });
  const sent = answersKeeping('put', 'admin/candidates/c1/remark', { ...record, remark: 'Vu', version: 9 });
  await open();
  if (keys) await type('14,50', keys);
  await userEvent.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'Vu');
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await screen.findByText('Commentaire mis à jour avec succès');
  expect(edits.flat()).toEqual(marks);
  expect(sent).toEqual([{ remark: 'Vu', version: keys ? 8 : 7 }]);
});

it('does not save the comment with the marks over what someone else wrote meanwhile', async () => {
  answers('put', 'admin/candidates/c1/update-grades', { ...record, remark: 'Solide', version: 9 });
  await open();
  await type('14,50', '9{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'Vu');
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await screen.findByText(/Une autre personne a écrit/);
  expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('Vu');
});

it.each([
  { theirs: 'Solide', saved: [7, 9] },
  { theirs: 'À revoir', saved: [7] },
])(
  'saves a comment over a record that changed, but not over another comment: $theirs',
  async ({ theirs, saved }) => {
    const read = { ...record, remark: 'Solide' };
    const present = { ...read, remark: theirs, version: 9 };
    answers('get', 'admin/candidates/c1', read);
    await open();
    const box = screen.getByRole('textbox', { name: 'Commentaire' });
    await userEvent.clear(box);
    await userEvent.type(box, 'Vu');
    answers('get', 'admin/candidates/c1', present);
    const versions: unknown[] = [];
    server.use(
      http.put('*/api/v1/admin/candidates/c1/remark', async ({ request }) => {
        const { version } = (await request.json()) as { version: number };
        versions.push(version);
        if (version === present.version) return HttpResponse.json({ ...present, remark: 'Vu', version: 10 });
        return HttpResponse.json(
          { ...errorBody('STALE_VERSION', 'Modifié'), data: present },
          { status: 409 },
        );
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText(theirs === 'Solide' ? /Commentaire mis à jour/ : /Une autre personne a écrit/);
    expect(box).toHaveValue('Vu');
    expect(versions).toEqual(saved);
  },
);

it('keeps what is typed of a comment while it is saved', async () => {
  await open();
  const box = screen.getByRole('textbox', { name: 'Commentaire' });
  await userEvent.type(box, 'Vu');
  const release = answersLate('put', 'admin/candidates/c1/remark', { ...record, remark: 'Vu', version: 8 });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.type(box, ' deux fois');
  release();
  await screen.findByText('Commentaire mis à jour avec succès');
  expect(box).toHaveValue('Vu deux fois');
  const sent = answersKeeping('put', 'admin/candidates/c1/remark', { ...record, remark: 'Vu deux fois' });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await expect.poll(() => sent).toEqual([{ remark: 'Vu deux fois', version: 8 }]);
});

it('reads the history when it is unfolded, its texts as texts', async () => {
  const cells = [
    {
      name: 'remark',
      label: 'Commentaire',
      value: '<i>x</i>',
      previousValue: null,
      discardedValue: null,
      mark: false,
    },
  ];
  answers('get', 'admin/history/c1', [
    {
      id: '9',
      action: 'UPDATE_REMARK',
      author: null,
      created: '2027-04-09T08:00:00+00:00',
      content: { cells },
    },
  ]);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Historique' }));
  expect(await screen.findByText('Mise à jour du commentaire')).toBeVisible();
  expect(screen.getByText('<i>x</i>')).toBeVisible();
});

it('tells on the tab of the files how many there are', async () => {
  const file = {
    id: 'f1',
    name: 'Bulletin.pdf',
    created: '2026-05-02T07:14:00Z',
    mimeType: 'application/pdf',
    size: 1200,
    deletable: true,
    type: 'CANDIDATE_FILE' as const,
    depositedBy: 'STAFF' as const,
  };
  answers('get', 'admin/candidates/c1/files', [file, { ...file, id: 'f2' }]);
  await open();
  expect(await screen.findByRole('tab', { name: 'Dépôt de pièces 2' })).toBeVisible();
});

it('says that an empty history is empty', async () => {
  answers('get', 'admin/history/c1', []);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Historique' }));
  expect(await screen.findByText('Historique vide')).toBeVisible();
});

it('resolves conflicts one by one, wanting a choice, until none remains', async () => {
  const conflict = {
    name: 'Parcoursup[Maths 1_1]',
    label: 'Maths — Terminale T1',
    externalValue: 13,
    modifiedValue: 14.5,
    source: 'FILE' as const,
  };
  const conflicts = { name: record.name, externalId: '1234567', candidateGradeConflicts: [conflict] };
  answers('get', 'admin/candidates/c1', { ...record, conflictCount: 1 });
  answers('get', 'admin/candidates/grade-conflicts/c1', conflicts);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Résoudre' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conflits de notes' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Valider, Maths, Terminale T1' }));
  expect(within(dialog).getByText('Maths, Terminale T1 : Champ obligatoire')).toBeVisible();
  const external = within(dialog).getByRole('radio', { name: 'Maths, Terminale T1, Parcoursup : 13,00' });
  expect(external).toHaveFocus();

  const none = { ...conflicts, candidateGradeConflicts: [] };
  const sent = answersKeeping('post', 'admin/candidates/grade-conflicts/c1/resolve', none);
  answers('get', 'admin/candidates/c1', record);
  answers('get', 'admin/candidates/grade-conflicts/c1', none);
  await userEvent.click(external);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Valider, Maths, Terminale T1' }));
  await screen.findByText('Conflit résolu avec succès');
  expect(await within(dialog).findByText('Tous les conflits sont résolus !')).toBeVisible();
  expect(sent).toEqual([{ name: 'Parcoursup[Maths 1_1]', gradeToKeep: 'EXTERNAL' }]);
  expect(within(dialog).getByRole('button', { name: 'Fermer' })).toHaveFocus();

  // What opened the dialog is gone with the conflicts.
  await waitFor(() => expect(screen.queryByText('1 conflit de notes à résoudre')).toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'CANDIDAT' })).toHaveFocus());
});

it('says that a candidate who is not there any more is not found', async () => {
  answers('get', 'admin/candidates/c1', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  await signInAs('ROLE_ADMIN');
  const { router } = renderPage(<CandidatesRoute />, '/?candidat=c1');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent(/Cette candidature est introuvable/);
  expect(failure).not.toHaveTextContent(/Introuvable\./);
  expect(within(failure).queryByRole('button', { name: 'Réessayer' })).toBeNull();
  await userEvent.click(within(failure).getByRole('button', { name: 'Retour à la liste' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('enters the alert mode, which closes the drawer, and leaves it for the filters of before', async () => {
  answers('get', 'admin/candidates/alerts', {
    conflicts: 3,
    candidatesInConflict: 2,
    candidatesInError: 0,
    columnsInError: [],
    lacking: {},
  });
  const { router } = await open();
  await userEvent.click(screen.getByRole('button', { name: /Alertes/ }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Conflits de notes/ }));
  expect(await screen.findByRole('button', { name: 'Quitter les alertes' })).toBeVisible();
  expect(router.state.location.search).toEqual({});
  expect(router.state.location.state.candidates).toEqual({
    filters: [],
    search: '',
    alert: { filterType: 'GRADE_CONFLICT_FILTER', before: { filters: [], search: '' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Quitter les alertes' }));
  await waitFor(() => expect(router.state.location.state.candidates).toEqual({ filters: [], search: '' }));
});

it('shows the candidates of one list of incomplete files, which the menu counts', async () => {
  answers('get', 'admin/candidates/alerts', {
    conflicts: 0,
    candidatesInConflict: 0,
    candidatesInError: 0,
    columnsInError: [],
    lacking: { MARKS: 2, FILES: 0, WISH: 0, EMAIL: 1 },
  });
  answers('get', 'admin/candidates/c1/lacks', { lacks: [], terms: [], errors: [] });
  const { router } = await open();
  await userEvent.click(screen.getByRole('button', { name: /Alertes/ }));
  const item = (name: RegExp) => screen.findByRole('menuitemcheckbox', { name });
  expect(await item(/Pièces manquantes/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await item(/Notes manquantes\s*2 candidats/));
  expect(router.state.location.state.candidates?.alert?.filterType).toBe('MISSING_MARKS_FILTER');
  expect(await screen.findByText(/Notes manquantes :/)).toBeVisible();
});
