import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OWN_RECORD } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import MarksDialog from './MarksDialog';
import { MarksForm } from './MarksForm';

const nothing = () => undefined;

async function show(onSaved = nothing, record = OWN_RECORD) {
  renderPage(<MarksForm record={record} onUnsaved={nothing} onCancel={nothing} onSaved={onSaved} />);
  const field = (name: string) => screen.getByRole('textbox', { name });
  await screen.findByRole('textbox', { name: 'Maths, T1, Terminale' });
  return { field, save: screen.getByRole('button', { name: 'Enregistrer' }) };
}

it('judges both years on Enregistrer alone, and opens the year of the first wrong mark', async () => {
  const { field, save } = await show();
  await userEvent.type(field('Maths, T2, Terminale'), '20,01');
  await userEvent.type(field('Philosophie, T3, Terminale'), 'abs');
  await userEvent.click(screen.getByRole('button', { name: 'Première' }));
  await userEvent.type(field('Français, T1, Première'), '-1');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Rien n'est enregistré : 3 notes à corriger, 2 en Terminale, 1 en Première.",
  );
  expect(screen.getByText('T2 : La note doit être inférieure ou égale à 20')).toBeVisible();
  expect(screen.getByText('T3 : Doit être un chiffre')).toBeVisible();
  expect(field('Maths, T2, Terminale')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: /Première/ }));
  expect(screen.getByText('T1 : La note doit être supérieure ou égale à 0')).toBeVisible();
});

it('sends the marks that changed, with a comma as with a point, and says it is saved', async () => {
  const saved = vi.fn();
  const { field, save } = await show(saved);
  const sent = answersKeeping('post', 'candidate/grades', OWN_RECORD);
  await userEvent.clear(field('Maths, T1, Terminale'));
  await userEvent.type(field('Maths, T2, Terminale'), '14,25');
  await userEvent.type(field('Philosophie, T1, Terminale'), '9.5');
  expect(screen.getByText('3 notes modifiées')).toBeVisible();
  await userEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      grades: [
        { name: 'Maths T1_1', value: null },
        { name: 'Maths T2_1', value: 14.25 },
        { name: 'Philosophie T1_1', value: 9.5 },
      ],
    },
  ]);
});

it('shows the marks of each year again, of a subject that both have', async () => {
  const ofBoth = { name: 'Maths T1_2', subject: 'Maths', year: 'PREMIERE', trimester: 1 } as const;
  const { field } = await show(nothing, {
    ...OWN_RECORD,
    gradeColumns: [...OWN_RECORD.gradeColumns, ofBoth],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Première' }));
  await userEvent.type(field('Maths, T1, Première'), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Terminale' }));
  expect(field('Maths, T1, Terminale')).toHaveValue('15,5');
  await userEvent.click(screen.getByRole('button', { name: 'Première' }));
  expect(field('Maths, T1, Première')).toHaveValue('9');
});

it('goes down the same term with Enter and the arrows', async () => {
  const { field } = await show();
  await userEvent.type(field('Maths, T2, Terminale'), '12{Enter}');
  expect(field('Philosophie, T2, Terminale')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(field('Maths, T2, Terminale')).toHaveFocus();
});

it('keeps what was typed when the server refuses, and shows it beside the field', async () => {
  const { field, save } = await show();
  answers(
    'post',
    'candidate/grades',
    { ...errorBody('INVALID_INPUT', 'refusé'), fields: [{ field: 'grades.0.value', message: 'Trop tard' }] },
    { status: 422 },
  );
  await userEvent.type(field('Philosophie, T1, Terminale'), '12');
  await userEvent.click(save);
  expect(await screen.findByText(/^Erreur lors de la sauvegarde de vos notes/)).toBeVisible();
  expect(screen.getByText('T1 : Trop tard')).toBeVisible();
  expect(field('Philosophie, T1, Terminale')).toHaveValue('12');
});

it('keeps a mark that is typed while the others are saved, unsaved', async () => {
  const saved = vi.fn();
  const { field, save } = await show(saved);
  await userEvent.type(field('Maths, T2, Terminale'), '14');
  const release = answersLate('post', 'candidate/grades', OWN_RECORD);
  await userEvent.click(save);
  await userEvent.type(field('Maths, T3, Terminale'), '12');
  fireEvent.submit(field('Maths, T3, Terminale')); // once more is not sent while the first is awaited
  release();
  expect(await screen.findByText('1 note modifiée')).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  const sent = answersKeeping('post', 'candidate/grades', OWN_RECORD);
  await userEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ grades: [{ name: 'Maths T3_1', value: 12 }] }]);
});

it('tells the mark that waits for the team, in the form and once it is saved', async () => {
  const pendingMarks = [{ name: 'Maths T1_1', value: 18 }];
  const { field, save } = await show(nothing, { ...OWN_RECORD, pendingMarks });
  expect(screen.getByText(/^1 note est en attente de vérification/)).toBeVisible();
  answers('post', 'candidate/grades', { ...OWN_RECORD, pendingMarks });
  await userEvent.type(field('Maths, T2, Terminale'), '14');
  await userEvent.click(save);
  expect(await screen.findByText(/^Notes enregistrées. 1 note est en attente de vérification/)).toBeVisible();
});

it('takes the marks at both ends, and refuses what is just beyond them, or no number', async () => {
  const { field, save } = await show();
  const sent = answersKeeping('post', 'candidate/grades', OWN_RECORD);
  await userEvent.type(field('Maths, T2, Terminale'), 'x12');
  await userEvent.type(field('Maths, T3, Terminale'), '12x');
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Rien n'est enregistré : 2 notes à corriger, 2 en Terminale.",
  );
  expect(field('Maths, T2, Terminale')).toHaveAccessibleDescription('T2 : Doit être un chiffre');
  expect(field('Maths, T1, Terminale')).not.toHaveAccessibleDescription();
  expect(screen.getByRole('button', { name: 'Terminale(2à corriger)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Première' })).toBeVisible();
  await userEvent.clear(field('Maths, T2, Terminale'));
  await userEvent.type(field('Maths, T2, Terminale'), ' 20 ');
  await userEvent.clear(field('Maths, T3, Terminale'));
  await userEvent.type(field('Maths, T3, Terminale'), '0');
  await userEvent.type(field('Philosophie, T1, Terminale'), ',5');
  await userEvent.type(field('Philosophie, T2, Terminale'), '12.');
  await userEvent.type(field('Philosophie, T3, Terminale'), '  ');
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    grades: [
      { name: 'Maths T2_1', value: 20 },
      { name: 'Maths T3_1', value: 0 },
      { name: 'Philosophie T1_1', value: 0.5 },
      { name: 'Philosophie T2_1', value: 12 },
    ],
  });
});

it('sends nothing where no mark changed', async () => {
  const saved = vi.fn();
  const { field, save } = await show(saved);
  await userEvent.type(field('Maths, T1, Terminale'), '0');
  expect(screen.queryByText(/modifiée/)).toBeNull();
  await userEvent.click(save);
  expect(await screen.findByText('Notes enregistrées')).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
});

it('opens Première where its mark alone is wrong', async () => {
  const { field, save } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Première' }));
  await userEvent.type(field('Français, T2, Première'), '21');
  await userEvent.click(screen.getByRole('button', { name: 'Terminale' }));
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent('1 note à corriger, 1 en Première.');
  expect(field('Français, T2, Première')).toHaveFocus();
});

it('shows a field for each mark that is asked, and says where a year has none', async () => {
  const gradeColumns = OWN_RECORD.gradeColumns.filter(
    ({ year, trimester }) => year === 'TERMINALE' && trimester !== 3,
  );
  const { field } = await show(nothing, {
    ...OWN_RECORD,
    gradeColumns,
    cells: [{ name: 'Maths T1_1', value: 'ABS' }],
  });
  expect(field('Maths, T1, Terminale')).toHaveValue('');
  expect(screen.getAllByRole('textbox')).toHaveLength(4);
  field('Maths, T2, Terminale').focus();
  await userEvent.keyboard('{ArrowUp}{Control>}{ArrowDown}{/Control}{Meta>}{Enter}{/Meta}');
  expect(field('Maths, T2, Terminale')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}9');
  expect(field('Philosophie, T2, Terminale')).toHaveValue('9');
  expect(screen.queryByText(/n'est demandée/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Première' }));
  expect(screen.getByText("Aucune note n'est demandée pour cette année.")).toBeVisible();
});

it('keeps marks that a cut connection did not save, and says what it waits for without one', async () => {
  const { field, save } = await show();
  answers(
    'post',
    'candidate/grades',
    {
      ...errorBody('INVALID_INPUT', 'refusé'),
      fields: [{ field: 'grades.7.value', message: 'Inconnue' }],
    },
    { status: 422 },
  );
  await userEvent.type(field('Maths, T2, Terminale'), '14');
  await userEvent.click(save);
  expect(await screen.findByText(/^Erreur lors de la sauvegarde de vos notes/)).toBeVisible();
  expect(screen.queryByText(/Inconnue/)).toBeNull();
  expect(screen.getByText('1 note modifiée')).toBeVisible();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^Pas de connexion. Gardez cette page ouverte/)).toBeVisible();
  expect(screen.queryByText('1 note modifiée')).toBeNull();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('1 note modifiée')).toBeVisible();
});

it.each(['Annuler', 'Fermer'])(
  'asks before marks are lost by %s, and not once they are saved',
  async (name) => {
    const close = vi.fn();
    renderPage(<MarksDialog record={OWN_RECORD} address="notes" onClose={close} />);
    const field = await screen.findByRole('textbox', { name: 'Maths, T2, Terminale' });
    await userEvent.type(field, '14');
    await userEvent.click(screen.getByRole('button', { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    expect(close).not.toHaveBeenCalled();
    answers('post', 'candidate/grades', OWN_RECORD);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
    expect(close).toHaveBeenCalledTimes(2);
  },
);
