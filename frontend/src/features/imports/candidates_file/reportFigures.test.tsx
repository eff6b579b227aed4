import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import type { Warning } from './api';
import { ReportWarnings } from './ReportWarnings';
import { aReport } from '@/test/importReport';
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
  [
    1,
    [
      ["1 note connue n'en est plus une", /Un tableur l'a peut-être changée en date/],
      ['1 personne connue porte un autre numéro dans ce fichier', /: elle serait/],
      ['1 adresse e-mail est inutilisable', /: ce candidat comptera/],
      ['1 candidat ne figure plus dans ce fichier', /incomplet/],
    ],
  ],
  [
    2,
    [
      ["2 notes connues n'en sont plus", /Un tableur les a peut-être changées en dates/],
      ['2 personnes connues portent un autre numéro dans ce fichier', /: chacune/],
      ['2 adresses e-mail sont inutilisables', /: ces candidats compteront/],
      ['2 candidats ne figurent plus dans ce fichier', /incomplet/],
    ],
  ],
] as const)('warns in right French of %d', async (count, texts) => {
  const codes: Warning['code'][] = [
    'MARKS_LOST',
    'SAME_PERSON_OTHER_NUMBER',
    'ADDRESSES_UNUSABLE',
    'MANY_VANISHED',
  ];
  const warnings = codes.map((code) => ({
    code,
    count,
    people: [],
    lines: [],
    mustAccept: false,
    data: null,
  }));
  renderPage(<ReportWarnings report={aReport({ warnings })} />);
  for (const [title, text] of texts) {
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  }
});

it('lists the first people of a warning, then all whom its list holds', async () => {
  const unchanged = { birthDate: null, newName: null, newBirthDate: null, newExternalId: null };
  const people = ['1', '2', '3', '4', '5', '6'].map((externalId) => ({
    externalId,
    name: 'DUPONT Zoé',
    ...unchanged,
  }));
  const warning = {
    code: 'MARKS_LOST' as const,
    count: 2000,
    lines: [7],
    mustAccept: false,
    data: null,
    people,
  };
  const five = { ...warning, code: 'IDENTITY_CHANGED' as const, count: 5, people: people.slice(0, 5) };
  renderPage(<ReportWarnings report={aReport({ warnings: [warning, five] })} />);
  const all = await screen.findByRole('button', { name: /^Voir les 6 premières personnes sur 2\s000$/ });
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByText(/listées\.$/)).toBeNull();
  await userEvent.click(all);
  expect(screen.getByText('DUPONT Zoé (6)')).toBeVisible();
  expect(screen.getByText('Seules les 6 premières sont listées.')).toBeVisible();
  expect(all).not.toBeInTheDocument();
});
