import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import type { Warning } from './api';
import { ReportWarnings } from './ReportWarnings';
import { aReport } from './report.fixture';
import { figuresOf, remarks } from './reportFigures';

const of = (count: number) => ({
  ...aReport().counts,
  ...{ new: count, vanished: count, refused: count, values: count },
  ...{ unconfirmed: count, probableDuplicates: count, erased: count, emptyLines: count },
});

it.each([
  [0, ['sera créé', '0 valeur change', 'gardé et signalé', 'ligne non importée']],
  [1, ['sera créé', '1 valeur change', 'gardé et signalé', 'ligne non importée']],
  [2, ['seront créés', '2 valeurs changent', 'gardés et signalés', 'lignes non importées']],
])('agrees with its figures: %d', (count, texts) => {
  const reasons = figuresOf(of(count), undefined, () => undefined).map(({ why }) => why);
  expect(reasons.filter((why) => why !== 'rien à faire')).toEqual(texts);
});

it.each([
  [0, []],
  [
    1,
    [
      "1 candidature sans vœu confirmé : la méthode d'évaluation sera ENCF.",
      '1 candidat ressemble à une fiche créée à la main.',
      '1 ligne vide a été laissée de côté.',
      "1 ligne d'une personne effacée : son numéro est ignoré.",
    ],
  ],
  [
    2,
    [
      "2 candidatures sans vœu confirmé : la méthode d'évaluation sera ENCF.",
      '2 candidats ressemblent à une fiche créée à la main.',
      '2 lignes vides ont été laissées de côté.',
      '2 lignes de personnes effacées : leurs numéros sont ignorés.',
    ],
  ],
])('says in right French what else is worth knowing of %d', (count, sentences) => {
  expect(remarks(of(count))).toEqual(sentences);
});

it.each([
  ['MARKS_LOST', 1, "1 note connue n'en est plus une", /Un tableur l'a peut-être changée en date/],
  ['MARKS_LOST', 2, "2 notes connues n'en sont plus", /Un tableur les a peut-être changées en dates/],
  ['SAME_PERSON_OTHER_NUMBER', 1, '1 personne connue porte un autre numéro dans ce fichier', /: elle serait/],
  ['SAME_PERSON_OTHER_NUMBER', 2, '2 personnes connues portent un autre numéro dans ce fichier', /: chacune/],
  ['ADDRESSES_UNUSABLE', 1, '1 adresse e-mail est inutilisable', /: ce candidat comptera/],
  ['ADDRESSES_UNUSABLE', 2, '2 adresses e-mail sont inutilisables', /: ces candidats compteront/],
  ['MANY_VANISHED', 1, '1 candidat ne figure plus dans ce fichier', /incomplet/],
  ['MANY_VANISHED', 2, '2 candidats ne figurent plus dans ce fichier', /incomplet/],
] satisfies [Warning['code'], number, string, RegExp][])(
  'warns of %s %d',
  async (code, count, title, text) => {
    renderPage(<ReportWarnings report={aReport({ warnings: [{ code, count, people: [], lines: [] }] })} />);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  },
);

it('says of how many people its own list holds the first', async () => {
  const unchanged = { birthDate: null, newName: null, newBirthDate: null, newExternalId: null };
  const people = Array.from({ length: 500 }, (_, index) => ({
    externalId: String(index),
    name: 'DUPONT Zoé',
    ...unchanged,
  }));
  const warnings = [{ code: 'MARKS_LOST' as const, count: 2000, lines: [], people }];
  renderPage(<ReportWarnings report={aReport({ warnings })} />);
  const all = await screen.findByRole('button', { name: /^Voir les/ });
  expect(all).toHaveAccessibleName(/^Voir les 500 premières personnes sur 2\s000$/);
});
