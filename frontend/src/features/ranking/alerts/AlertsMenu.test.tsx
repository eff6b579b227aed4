import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { AlertBar } from './AlertBar';
import { AlertsMenu } from './AlertsMenu';
import { StaleBar } from './StaleBar';

it('counts thousands of conflicts beside its name, in figures and for a screen reader', async () => {
  const alerts = {
    conflicts: 1999,
    candidatesInConflict: 1999,
    candidatesInError: 0,
    columnsInError: [],
    lacking: {},
  };
  renderPage(<AlertsMenu alerts={alerts} active={undefined} onChoose={() => undefined} />);
  const counted = await screen.findByLabelText('1 999 conflits de notes');
  expect(counted).toHaveTextContent(/^1\s999$/);
  expect(screen.getByRole('button', { name: /^Alertes/ })).toContainElement(counted);
});

const some = {
  conflicts: 3,
  candidatesInConflict: 2,
  candidatesInError: 0,
  columnsInError: [],
  lacking: { MARKS: 1200, FILES: 0, EMAIL: 1 },
};
const entries = () =>
  screen
    .getAllByRole('menuitemcheckbox')
    .map((each) => [
      each.textContent.replace(/\s/g, ' '),
      each.getAttribute('aria-checked'),
      each.getAttribute('aria-disabled'),
    ]);
const unfold = async () => fireEvent.click(await screen.findByRole('button', { name: /^Alertes/ }));

it('counts the candidates of each alert; only lists without anybody cannot be opened', async () => {
  renderPage(<AlertsMenu alerts={some} active="MISSING_FILES_FILTER" onChoose={() => undefined} />);
  await unfold();
  expect(screen.getByRole('button', { name: /^Alertes/, hidden: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(entries()).toEqual([
    ['Conflits de notes3 conflits, 2 candidats', 'false', null],
    ['Erreurs0 candidat', 'false', null],
    ['Notes manquantes1 200 candidats', 'false', null],
    ['Pièces manquantes0 candidat', 'true', null],
    ['Vœux non confirmés0 candidat', 'false', 'true'],
    ['Sans adresse e-mail1 candidat', 'false', null],
  ]);
});

it('enters the mode of the alert that is chosen, and closes', async () => {
  const onChoose = vi.fn();
  renderPage(<AlertsMenu alerts={some} active={undefined} onChoose={onChoose} />);
  await unfold();
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: /^Erreurs/ }));
  expect(onChoose.mock.calls).toEqual([['GLOBAL_ERRORS_FILTER']]);
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
});

it('shows no count while the alerts are not known, nor without a conflict', async () => {
  renderPage(<AlertsMenu alerts={undefined} active={undefined} onChoose={() => undefined} />);
  await unfold();
  expect(entries()[0]).toEqual(['Conflits de notes0 conflit, 0 candidat', 'false', null]);
  expect(screen.queryByLabelText(/conflits? de notes/)).not.toBeInTheDocument();
});

it.each([
  [undefined, 'Conflits de notes : …'],
  [1, 'Conflits de notes : 1 candidat restant'],
  [1200, 'Conflits de notes : 1 200 candidats restants'],
])('says how many candidates of the alert remain: %j', async (total, text) => {
  const onLeave = vi.fn();
  renderPage(<AlertBar kind="GRADE_CONFLICT_FILTER" count={{ total, loaded: 0 }} onLeave={onLeave} />);
  expect((await screen.findByRole('status')).textContent.replace(/\s/g, ' ')).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: 'Quitter les alertes' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

it('deals with all of them in turn, for those who may, and computes anew what is old', async () => {
  const [onResolve, onCompute, onLeave] = [vi.fn(), vi.fn(), vi.fn()];
  const bar = { kind: 'GRADE_CONFLICT_FILTER' as const, count: { total: 2, loaded: 0 }, onLeave };
  renderPage(
    <>
      <AlertBar {...bar} onResolve={onResolve} action={<button>Écrire</button>} />
      <AlertBar {...bar} />
      <StaleBar onCompute={onCompute} onLeave={onLeave} />
      <StaleBar onCompute={undefined} onLeave={onLeave} />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Résoudre à la suite' }));
  fireEvent.click(screen.getByRole('button', { name: 'Lancer les calculs' }));
  expect(onResolve).toHaveBeenCalledOnce();
  expect(onCompute).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Écrire' })).toBeVisible();
  expect(screen.getAllByText('Le classement montre encore les anciens résultats.')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Retirer le filtre À traiter' })[0] ?? document.body);
  expect(onLeave).toHaveBeenCalledOnce();
});

it('counts the candidates in error apart from those in conflict, and none that it does not know', async () => {
  const alerts = { ...some, candidatesInError: 7, conflicts: 0, candidatesInConflict: 0 };
  const onChoose = vi.fn();
  renderPage(<AlertsMenu alerts={alerts} active="UNCONFIRMED_WISH_FILTER" onChoose={onChoose} />);
  await unfold();
  expect(entries().map(([text]) => text)).toContain('Erreurs7 candidats');
  expect(entries()).toContainEqual(['Vœux non confirmés0 candidat', 'true', null]);
  expect(entries()).toContainEqual(['Pièces manquantes0 candidat', 'false', 'true']);
  expect(screen.queryByLabelText(/conflits? de notes/)).not.toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
});
