import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { catalogue, previewed, rank } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import type { Column, Fault } from '../api';
import { FaultNotice } from '../editor/FaultNotice';
import { SignatureHelp } from '../editor/SignatureHelp';
import { Distribution } from './Distribution';
import { ExplanationTable } from './ExplanationTable';
import { Preview } from './Preview';
import { TrialTabs } from './TrialTabs';
import { UsedColumns } from './UsedColumns';

const show = (page: React.ReactNode) => render(page, { wrapper: ThemeRoot });

const fault = (members: Partial<Fault>): Fault => ({
  code: 'FORMULA_UNKNOWN_FUNCTION',
  message: "La fonction MOYENE n'existe pas",
  ...{ line: 1, column: 1, start: 0, end: 6, expected: [], suggestions: [] },
  ...members,
});

it('says what is wrong first, what was expected, how many other faults there are, and what could be meant', () => {
  const onFix = vi.fn();
  const notice = (...faults: Fault[]) => (
    <FaultNotice id="f" faults={faults} text="MOYENE(1)" onFix={onFix} />
  );
  const { rerender } = show(notice());
  expect(screen.queryByRole('status')).toBeNull();
  rerender(notice(fault({ suggestions: ['MOYENNE', 'MEDIANE'] }), fault({}), fault({})));
  expect(screen.getByRole('status')).toHaveTextContent(
    "La formule de calcul est invalideLigne 1, colonne 1 : La fonction MOYENE n'existe pas. " +
      'Remplacer par MOYENNE ou MEDIANE2 autres erreurs : F8 pour la suivante.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'MEDIANE' }));
  expect(onFix.mock.calls[0]?.[0]).toMatchObject({ from: 0, to: 6, insert: 'MEDIANE' });
  const unplaced = { line: null, column: null, start: null, end: null };
  rerender(
    notice(
      fault({ ...unplaced, message: 'La formule de calcul est invalide', expected: ['nombre', ')', ';'] }),
    ),
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    /^La formule de calcul est invalidece passage ne se lit pas ; attendu : nombre, « \) » ou « ; »\.$/,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('explains the argument at the caret, the last one for all that follow', () => {
  const call = (argument: number, functions = [rank], name = 'rang') => (
    <SignatureHelp
      functions={functions}
      caret={{ call: { name, from: 0, argument }, writing: { kind: 'text' } }}
    />
  );
  const { rerender } = show(call(1));
  expect(screen.getByText('colonne').tagName).toBe('STRONG');
  expect(screen.getByText('RANG').parentElement).toHaveTextContent(/^RANG\(nombre; colonne; ordre\)$/);
  expect(screen.getByText('La colonne entière.')).toBeVisible();
  rerender(call(9, [{ ...rank, maxArguments: 255 }]));
  expect(screen.getByText('0 : le plus grand est premier.')).toBeVisible();
  expect(screen.getByText('RANG').parentElement).toHaveTextContent(/ordre; …\)$/);
  rerender(call(0, [rank], 'inconnue'));
  expect(screen.getByText(/propose les fonctions et les colonnes/)).toBeVisible();
});

it('names the columns that a formula reads, in error for the candidate or gone from the file', () => {
  const column = (name: string, type: Column['type']): Column => ({
    id: name,
    technicalName: name,
    name,
    type,
  });
  const [gone, there, own] = [
    column('LV3', 'EXTERNAL'),
    column('Maths', 'EXTERNAL'),
    column('Rang', 'ROW_FORMULA'),
  ];
  const known = { ...catalogue(), externalColumnDescriptors: [there] };
  const page = (columns: Column[], values: Parameters<typeof UsedColumns>[0]['values']) => (
    <UsedColumns columns={columns} values={values} catalogue={known} />
  );
  const { rerender } = show(page([gone, there, own], null));
  const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.split(' :')[1]);
  expect(items()).toEqual(['LV3#REF!', 'Maths', 'Rang']);
  rerender(page([there, own], { Maths: { value: null, error: '#N/A' }, Rang: { value: 1, error: null } }));
  expect(items()).toEqual(['Maths#N/A', 'Rang']);
  rerender(page([], null));
  expect(screen.getByText('Aucune')).toBeVisible();
});

it('tries the formula on everyone only once it could be saved, and keeps what it showed while it is typed', () => {
  const onTab = vi.fn();
  const tabs = (
    tab: 'preview' | 'whatIf' | 'help',
    refused?: string,
    whatIf: (() => string) | undefined = () => 'Écarts',
  ) => (
    <TrialTabs {...{ tab, onTab, whatIf, refused }} help="Secours">
      Valeurs
    </TrialTabs>
  );
  const { rerender } = show(tabs('preview', undefined));
  const panel = () => screen.getByRole('tabpanel').textContent;
  expect(panel()).toBe('Valeurs');
  fireEvent.click(screen.getByRole('tab', { name: 'Hypothèse' }));
  expect(onTab).toHaveBeenLastCalledWith('whatIf');
  rerender(tabs('whatIf', 'Vérification en cours'));
  expect(panel()).toBe('Vérification en coursÉcarts');
  rerender(tabs('whatIf'));
  expect(panel()).toBe('Écarts');
  rerender(tabs('help', 'Vide'));
  expect(panel()).toBe('Secours');
  fireEvent.click(screen.getByRole('tab', { name: 'Hypothèse' }));
  rerender(tabs('whatIf', 'Vide'));
  expect(panel()).toBe('Vide');
  rerender(
    <TrialTabs tab="preview" onTab={onTab} whatIf={undefined} refused={undefined} help="">
      Valeurs
    </TrialTabs>,
  );
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Aperçu', 'Aide']);
});

it('gives the figures of numbers, and of texts their counts alone', () => {
  const { statistics } = previewed();
  if (!statistics) throw new Error('no statistics');
  const figures = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  const { rerender } = show(<Distribution found={statistics} />);
  expect(figures()).toEqual(['Minimum14', 'Moyenne12,75', 'Maximum15', 'Distinctes3', '(Vide)2', 'Erreurs1']);
  expect(screen.queryByRole('table', { name: 'Valeurs les plus fréquentes' })).toBeNull();
  rerender(<Distribution found={{ ...statistics, histogram: [], min: null, mean: null, max: null }} />);
  expect(figures()).toEqual(['Distinctes3', '(Vide)2', 'Erreurs1']);
  expect(screen.queryByRole('img')).toBeNull();
});

it('names the parts of a formula as headers of their rows, under what the columns are', () => {
  const part = { text: '1', value: 1, error: null, chosen: null, start: 0, end: 1, children: [] };
  show(
    <ExplanationTable
      explanation={{ ...part, text: '1 + 1', value: 2, children: [part, part] }}
      former={false}
    />,
  );
  const table = screen.getByRole('table', { name: 'Valeur de chaque partie de la formule' });
  const named = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(named('columnheader')).toEqual(['Partie de la formule', 'Valeur']);
  expect(named('rowheader')[0]).toBe('Résultat');
  expect(named('rowheader')).toHaveLength(named('cell').length);
});

const tried = { id: 'c1', externalId: '1', lastName: 'ABADIE', firstName: 'Léa' };

it.each([
  [{ noCandidate: true }, 'Le résultat apparaîtra ici quand des candidats auront été importés.'],
  [{ candidate: tried, wrong: true }, /apparaîtra ici dès que la formule sera correcte\.$/],
  [{ failed: true }, /^La formule n'a pas pu être vérifiée\./],
])('says why there is no result yet: %j', async (members, sentence) => {
  const none = { judgement: undefined, correct: undefined, candidate: undefined };
  const flags = { failed: false, noCandidate: false, wrong: false };
  renderPage(<Preview {...none} {...flags} {...members} onCandidate={vi.fn()} />);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText('dernière version correcte')).toBeNull();
  expect(screen.queryAllByRole('status', { name: 'Récupération du résultat' })).toHaveLength(
    'failed' in members ? 1 : 0,
  );
});
