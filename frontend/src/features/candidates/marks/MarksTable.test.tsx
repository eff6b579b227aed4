import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { mark } from '@/test/marks';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import type { MarkedCandidate } from './api';
import { MarksFooter } from './MarksFooter';
import { MarksSection } from './MarksSection';
import { useMarkEdits } from './useMarkEdits';

const author = { lastName: 'Martin', firstName: 'Anne' };
const change = { author, created: '2027-04-09T08:00:00+00:00' };
const blank = { value: null, externalValue: null };
const [CALL, MATHS, HISTORY] = [
  'admin/candidates/c1/update-grades',
  'Parcoursup[Maths 1_1]',
  'Parcoursup[Histoire 1_1]',
] as const;

const record = {
  ...createdCandidate,
  grades: [
    mark({ trimester: 1 }),
    mark({ trimester: 2, value: 12, externalValue: 13, modified: change }),
    mark({ trimester: 3, value: 11, externalValue: 16, modified: change, conflict: true }),
    mark({ subject: 'SVT', trimester: 1, value: 'N', externalValue: 'N' }),
    mark({ subject: 'SVT', trimester: 2, value: 15.125, externalValue: 15.125, classMean: 9.5 }),
    mark({ subject: 'Latin', trimester: 1, ...blank }),
    mark({ subject: 'Latin', trimester: 2, ...blank }),
    mark({ subject: 'Histoire', trimester: 1, value: 8, externalValue: 8 }),
    mark({ subject: 'Histoire', trimester: 2, value: 7, modified: { ...change, author: null } }),
    mark({ subject: 'Histoire', trimester: 3, value: 6, externalValue: 6 }),
  ],
};
const withMark = (column: string, value: number): typeof record => ({
  ...record,
  grades: record.grades.map((each) => (each.column === column ? { ...each, value } : each)),
});

type Props = { editable?: boolean; candidate?: MarkedCandidate; after?: MarkedCandidate };

/** The marks of a candidate; `after` is what is read once they are saved, or were changed meanwhile. */
function Marks({ editable = true, candidate = record, after = record }: Props) {
  const [present, setPresent] = useState(candidate);
  const edits = useMarkEdits(present.id, {
    onSaved: () => setPresent(after),
    onStale: () => setPresent(after),
  });
  return (
    <>
      <MarksSection candidate={present} edits={edits} editable={editable} />
      <MarksFooter count={edits.count} unsaved={edits.count > 0} saving={edits.saving} onSave={edits.save} />
      <button type="button" onClick={() => setPresent({ ...record, id: 'c2' })}>
        Suivant
      </button>
    </>
  );
}

const cells = () => screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
const cell = (name: string | RegExp) => screen.getByRole('gridcell', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.textContent;
async function open(props: Props = {}, from: string | RegExp = '15,13') {
  renderPage(<Marks {...props} />);
  await userEvent.click(await screen.findByRole('gridcell', { name: from }));
}
const type = async (from: string | RegExp, keys: string) => {
  await userEvent.click(cell(from));
  await userEvent.keyboard(keys);
};

it('shows the marks of a year by term, what is special of one in words, and where one comes from', async () => {
  renderPage(<Marks editable={false} />);
  await screen.findByRole('grid', { name: 'Notes, Terminale' });
  expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    'MatièreClasse',
    'T1',
    'T2',
    'T3',
  ]);
  expect(cells()).toEqual([
    '14,50',
    'modifiée 12,00',
    'en conflit 11,00',
    'ERR',
    '15,13',
    '',
    '8,00',
    'modifiée 7,00',
    '6,00',
  ]);
  expect(screen.queryByText(/fichier/)).toBeNull();
  const origins = [
    [/modifiée\s*12/, 'Maths : fichier 13,00, modifiée par Anne Martin le 09/04/2027 à 10:00'],
    ['15,13', 'SVT : fichier 15,125 ; moyenne de la classe 9,50'],
    [/modifiée\s*7/, 'Histoire : fichier 14,50, modifiée le 09/04/2027 à 10:00'],
  ] as const;
  for (const [name, origin] of origins) {
    await userEvent.click(cell(name));
    expect(screen.getByText(/fichier/)).toHaveTextContent(origin);
  }
  await userEvent.dblClick(cell('15,13'));
  await userEvent.keyboard('{Enter}9{Delete}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/note modifiée/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Revenir|Annuler/ })).toBeNull();
  await userEvent.click(screen.getAllByRole('gridcell')[5] ?? document.body);
  expect(screen.queryByText(/fichier/)).toBeNull();
});

const KEYS = [
  ['15{Enter}', '15,00, non enregistrée', '7,00'],
  ['15{Shift>}{Enter}{/Shift}', '15,00, non enregistrée', '12,00'],
  ['15{Tab}', '15,00, non enregistrée', ''],
  ['15{Shift>}{Tab}{/Shift}', '15,00, non enregistrée', 'ERR'],
  [',5{Enter}', '0,50, non enregistrée', '7,00'],
  ['{F2}{End}{Backspace}{Enter}', '15,12, non enregistrée', '7,00'],
  ['{Enter}9{Enter}', '9,00, non enregistrée', '7,00'],
  ['{Delete}', '(Vide), non enregistrée', '(Vide), non enregistrée'],
  ['{Backspace}', '(Vide), non enregistrée', '(Vide), non enregistrée'],
  ['1{ArrowUp}{ArrowLeft}1{Enter}', '11,00, non enregistrée', '7,00'],
  ['{Enter}9{Escape}', '15,13', '15,13'],
  ['{F2}{Enter}', '15,13', '7,00'],
  ['{Control>}9{/Control}', '15,13', '15,13'],
  ['{Meta>}9{/Meta}', '15,13', '15,13'],
  ['{Alt>}{ArrowUp}{/Alt}', '15,13', '15,13'],
  ['a', '15,13', '15,13'],
  ['{ArrowRight}9', '15,13', ''],
  ['{ArrowRight}{Delete}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}', '15,13', 'ERR'],
  ['{ArrowUp}{ArrowUp}{ArrowUp}', '15,13', '12,00'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', '15,13', '7,00'],
] as const;

it('takes these keys on a mark', async () => {
  await open();
  const mark = cell('15,13');
  expect(mark).toHaveFocus();
  for (const [keys, shown, then] of KEYS) {
    act(() => mark.focus());
    await userEvent.keyboard(keys);
    expect([mark.textContent, focused()?.replace('modifiée ', '')], keys).toEqual([shown, then]);
    expect(screen.queryByText(/n'est pas une note/), keys).toBeNull();
    expect(screen.queryAllByText('1 note modifiée'), keys).toHaveLength(shown.includes('non enr') ? 1 : 0);
    act(() => mark.focus());
    screen.queryAllByText('Annuler la modification').forEach((button) => fireEvent.click(button));
    expect(mark.textContent, keys).toBe('15,13');
  }
});

it('edits a mark by a second click, keeps it as one leaves it, and refuses what is none', async () => {
  await open();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(cell('15,13'));
  const editor = screen.getByRole('textbox', { name: 'Nouvelle valeur' });
  expect(editor).toHaveValue('15,125');
  expect(editor).toHaveFocus();
  await userEvent.keyboard('9');
  expect(editor).toHaveValue('9');
  await userEvent.click(cell('8,00'));
  expect(cell('9,00, non enregistrée')).toBeVisible();
  expect(screen.getByText('1 note modifiée')).toBeVisible();
  await userEvent.dblClick(cell('ERR'));
  expect(screen.getByRole('textbox')).toHaveValue('ERR');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  await type('8,00', '21{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(
    "« 21 » n'est pas une note de 0 à 20 : la note reste comme elle était.",
  );
  expect(cell('8,00')).toBeVisible();
  await type('8,00', '{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each(['a{Enter}', '-5{Enter}', '-{Enter}', '12a{Enter}', '{Control>}a{/Control}x{Tab}'])(
  'cancels an edit in which a letter or a minus was typed: %s',
  async (keys) => {
    await open();
    await userEvent.dblClick(cell('8,00'));
    await userEvent.keyboard(keys);
    expect(screen.getByRole('alert')).toHaveTextContent(/n'est pas une note de 0 à 20/);
    expect(cell('8,00')).toBeVisible();
    expect(screen.queryByText(/note modifiée$/)).toBeNull();
  },
);

it('has nothing to save as long as nothing changed', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled();
  await type('8,00', '9{Enter}');
  expect(screen.getByRole('button', { name: 'Sauvegarder' })).toBeEnabled();
});

it('gives a mark back what it was, here or as the file says it', async () => {
  await open({}, /^modifiée\s*12,00/);
  expect(screen.queryByRole('button', { name: 'Annuler la modification' })).toBeNull();
  await press('Revenir à la valeur du fichier');
  expect(cell('13,00, non enregistrée')).toBeVisible();
  expect(screen.getByText(/à enregistrer/)).toHaveTextContent('; à enregistrer : 13,00, au lieu de 12,00');
  expect(screen.getByText(/à enregistrer/)).not.toHaveTextContent('valeur présente');
  expect(screen.queryByRole('button', { name: 'Revenir à la valeur du fichier' })).toBeNull();
  await press('Annuler la modification');
  expect(cell(/^modifiée\s*12,00$/)).toBeVisible();
  await type('8,00', '9{Enter}');
  await type('9,00, non enregistrée', '{Enter}8{Enter}');
  expect(cell('8,00')).toBeVisible();
  expect(screen.queryByText(/note modifiée/)).toBeNull();
  await press('Sauvegarder'); // nothing is sent
  await userEvent.click(cell('8,00'));
  expect(screen.queryByRole('button', { name: 'Revenir à la valeur du fichier' })).toBeNull();
});

it('hides the subjects without a mark, but those that are being filled in', async () => {
  await open();
  const subjects = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(subjects()).toEqual(['Maths', 'SVT', 'Histoire']);
  await press('Afficher 1 matière sans note');
  expect(subjects()).toEqual(['Maths', 'SVT', 'Latin', 'Histoire']);
  await userEvent.click(cell('8,00'));
  await press('Masquer les matières sans note');
  expect(cell('8,00')).toHaveAttribute('tabindex', '0');
  await press('Afficher 1 matière sans note');
  await userEvent.click(screen.getAllByRole('gridcell', { name: '(Vide)' })[0] ?? document.body);
  await userEvent.keyboard('7{Enter}');
  await press('Masquer les matières sans note');
  expect(subjects()).toEqual(['Maths', 'SVT', 'Latin', 'Histoire']);
  expect(screen.queryByRole('button', { name: /matières? sans note/ })).toBeNull();
});

it('shows another year, and the marks that were changed, beside what the file says', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Première' }));
  expect(screen.getByRole('tabpanel', { name: 'Première' })).toHaveTextContent(
    /^Aucune note dans le fichier$/,
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Historique' }));
  const rows = within(screen.getByRole('table', { name: 'Notes modifiées' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MatièreFichierModifiée',
    'Maths, Terminale T2Anne Martin, le 09/04/2027 à 10:0013,0012,00',
    'Maths, Terminale T3Anne Martin, le 09/04/2027 à 10:0016,0011,00',
    'Histoire, Terminale T2le 09/04/2027 à 10:0014,507,00',
  ]);
});

it('says that no mark was changed, and names no class without a mean', async () => {
  renderPage(<Marks candidate={{ ...record, grades: [mark(), mark({ trimester: 2, classMean: null })] }} />);
  expect((await screen.findAllByRole('columnheader'))[0]).toHaveTextContent(/^Matière$/);
  await userEvent.click(screen.getByRole('tab', { name: 'Historique' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent(/^Aucune note modifiée$/);
});

it('keeps what was typed over a mark that somebody else changed, until the same is typed again', async () => {
  await open({ after: withMark(MATHS, 11) }, '14,50');
  const refusal = {
    ...errorBody('STALE_VALUE', 'Cette note a été modifiée'),
    data: { column: MATHS, value: 11, error: null, modified: change },
  };
  answers('put', CALL, refusal, { status: 409 });
  await userEvent.keyboard('9{Enter}');
  await press('Sauvegarder');
  expect(await screen.findByText(/^Erreur lors de la mise à jour des notes : Cette note/)).toBeVisible();
  await type('8,00', '7{Enter}');
  const stale = /^modifiée entre-temps par une autre personne,\s*9,00, non enregistrée$/;
  await userEvent.click(cell(stale));
  expect(screen.getByText(/valeur présente/)).toHaveTextContent('; valeur présente : 11,00');
  await press('Suivant');
  expect(screen.queryByText(/entre-temps/)).toBeNull();
});

it('saves over it once the same mark is typed again, by Ctrl+Enter', async () => {
  await open({ after: withMark(MATHS, 11) }, '14,50');
  const data = { column: MATHS, value: 11, error: null, modified: change };
  const refusal = { ...errorBody('STALE_VALUE', 'Cette note a été modifiée'), data };
  answers('put', CALL, refusal, { status: 409 });
  await userEvent.keyboard('9{Enter}{Meta>}{Enter}{/Meta}');
  await screen.findByRole('gridcell', { name: /entre-temps/ });
  await type(/entre-temps/, '9{Enter}');
  expect(screen.queryByText(/entre-temps/)).toBeNull();
  const sent = answersKeeping('put', CALL, record);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent).toEqual([[{ column: MATHS, value: 9, previousValue: 11 }]]);
});

it('keeps what is typed while others are saved, and forgets what is saved', async () => {
  await open({ after: withMark(MATHS, 9) }, '14,50');
  const release = answersLate('put', CALL, withMark(MATHS, 9));
  await userEvent.keyboard('9{Enter}');
  await type('15,13', '10{Enter}');
  await press('Sauvegarder');
  expect(screen.getByRole('button', { name: 'Sauvegarde…' })).toBeDisabled();
  await type(/9,00/, '7{Enter}');
  await type('8,00', '5{Enter}');
  release();
  await screen.findByText('Mise à jour des notes avec succès');
  expect(await screen.findByText('2 notes modifiées')).toBeVisible();
  const sent = answersKeeping('put', CALL, record);
  await press('Sauvegarder');
  await expect
    .poll(() => sent)
    .toEqual([
      [
        { column: MATHS, value: 7, previousValue: 9 },
        { column: HISTORY, value: 5, previousValue: 8 },
      ],
    ]);
});

it('leaves what is typed of the next candidate alone when the marks of the one before are saved', async () => {
  await open({ after: { ...record, id: 'c2' } }, '14,50');
  const release = answersLate('put', CALL, record);
  await userEvent.keyboard('9{Enter}');
  await press('Sauvegarder');
  await press('Suivant');
  expect(screen.queryByText(/note modifiée/)).toBeNull();
  await type('14,50', '9{Enter}');
  release();
  await screen.findByText('Mise à jour des notes avec succès');
  expect(screen.getByText('1 note modifiée')).toBeVisible();
});
