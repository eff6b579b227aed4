/** What a model is filled by: columns of candidates, a column of a school's table, or a number. */
export type Field = { key: string; label: string } & (
  | { kind: 'column' }
  | { kind: 'marks'; least: number; weighted?: true }
  | { kind: 'tableColumn'; sameTableAs?: string }
  /** `positive`: 0 would make no sense; `countOf`: a count of those marks. */
  | { kind: 'number'; initial: string; positive?: true; countOf?: string }
);

/** The choices as a formula writes them, under the key of their field. */
export type Written = {
  /** The candidate's own value. */
  cell: (key: string) => string;
  /** The whole column, of the candidates or of a table. */
  column: (key: string) => string;
  marks: (key: string) => { cell: string; weight: string }[];
  number: (key: string) => string;
};

export type Model = {
  title: string;
  subtitle: string;
  /** What the formula gives, and what it makes of those who lack something. */
  sentence: string;
  fields: readonly Field[];
  text: (written: Written) => string;
};

const mark = { key: 'mark', label: 'Note', kind: 'column' } as const;
const group = (label: string) => ({ key: 'group', label, kind: 'column' }) as const;
const marks = (least: number) => ({ key: 'marks', label: 'Note', kind: 'marks', least }) as const;
const number = (label: string, initial: string) =>
  ({ key: 'number', label, kind: 'number', initial }) as const;
const lookedUp = (searched: string, value: string) =>
  [
    { key: 'keys', label: `Colonne de la table : ${searched}`, kind: 'tableColumn' },
    { key: 'values', label: `Colonne de la table : ${value}`, kind: 'tableColumn', sameTableAs: 'keys' },
  ] as const;

const list = ({ marks: chosen }: Written) =>
  chosen('marks')
    .map(({ cell }) => cell)
    .join(';');
/** Nothing for a candidate who has none of the marks. */
const ifAny = (written: Written, text: string) => `SI(NB(${list(written)})=0;"";${text})`;
/** Nothing for a candidate whose mark is no number. */
const ifMark = ({ cell }: Written, text: string) => `SI(ESTNUM(${cell('mark')});${text};"")`;
/** Nothing for a candidate without a mark, or whose group is not known. */
const ifMarkInGroup = ({ cell }: Written, text: string) =>
  `SI(ET(ESTNUM(${cell('mark')});${cell('group')}<>"");${text};"")`;

/** The ready-made formulas, in the order of the list. None makes a 0 of a mark that lacks. */
export const models: readonly [Model, ...Model[]] = [
  {
    title: 'Moyenne pondérée',
    subtitle: 'ignore les notes absentes',
    sentence:
      "La moyenne des notes qui existent, chacune avec son coefficient. S'il n'y en a aucune, la cellule reste vide.",
    fields: [{ ...marks(2), weighted: true }],
    text: (written) => {
      const sum = (name: string) =>
        written
          .marks('marks')
          .map(({ cell, weight }) => `${weight}*${name}(${cell})`)
          .join('+');
      return ifAny(written, `(${sum('SOMME')})/(${sum('NB')})`);
    },
  },
  {
    title: 'Meilleure de deux notes',
    subtitle: 'par exemple deux langues',
    sentence: "La plus haute des deux. S'il n'y en a qu'une, celle-là ; s'il n'y en a aucune, rien.",
    fields: [
      { key: 'first', label: 'Première note', kind: 'column' },
      { key: 'second', label: 'Seconde note', kind: 'column' },
    ],
    text: ({ cell }) => {
      const both = `${cell('first')};${cell('second')}`;
      return `SI(NB(${both})=0;"";MAX(${both}))`;
    },
  },
  {
    title: 'Somme des meilleures notes',
    subtitle: 'les 2, 3 ou k plus hautes',
    sentence: 'La somme des plus hautes des notes choisies. Rien pour qui a moins de notes que cela.',
    fields: [marks(2), { ...number('Combien de notes compter', '2'), countOf: 'marks' }],
    text: (written) => {
      const count = written.number('number');
      const highest = (rank: number) => `GRANDE.VALEUR(ASSEMB.H(${list(written)});${rank})`;
      const sum = Array.from({ length: Number(count) || 1 }, (_, index) => highest(index + 1)).join('+');
      return `SI(NB(${list(written)})<${count};"";${sum})`;
    },
  },
  {
    title: 'Moyenne des trimestres',
    subtitle: 'de la même matière',
    sentence: "La moyenne des trimestres qui ont une note. S'il n'y en a aucun, la cellule reste vide.",
    fields: [marks(2)],
    text: (written) => ifAny(written, `MOYENNE(${list(written)})`),
  },
  {
    title: 'Rang dans le groupe',
    subtitle: 'un classement par groupe',
    sentence:
      'La place du candidat parmi ceux de son groupe, la note la plus haute en premier ; les ex æquo ont la même. Rien sans note ou sans groupe.',
    fields: [mark, group('Groupe')],
    text: (written) => {
      const { cell, column } = written;
      const higher = `NB.SI.ENS(${column('group')};${cell('group')};${column('mark')};">"&${cell('mark')})`;
      return ifMarkInGroup(written, `${higher}+1`);
    },
  },
  {
    title: 'Harmonisation par lycée',
    subtitle: 'écart à la moyenne du lycée',
    sentence:
      "La note moins la moyenne de cette note chez les candidats du même lycée : 2 veut dire deux points au-dessus. Le seul candidat d'un lycée a 0. Rien sans note ou sans lycée.",
    fields: [mark, group('Lycée')],
    text: (written) => {
      const { cell, column } = written;
      const mean = `MOYENNE.SI(${column('group')};${cell('group')};${column('mark')})`;
      return ifMarkInGroup(written, `${cell('mark')}-${mean}`);
    },
  },
  {
    title: 'Écart à la classe',
    subtitle: 'note et moyenne de la classe',
    sentence: "La note moins la moyenne de la classe. Rien si l'une des deux manque.",
    fields: [mark, { key: 'class', label: 'Moyenne de la classe', kind: 'column' }],
    text: ({ cell }) => `SI(NB(${cell('mark')};${cell('class')})=2;${cell('mark')}-${cell('class')};"")`,
  },
  {
    title: 'Points par réponse',
    subtitle: 'lus dans une table',
    sentence: "Les points que la table donne à la réponse du candidat. Rien s'il n'a pas répondu.",
    fields: [
      { key: 'answer', label: 'Réponse', kind: 'column' },
      ...lookedUp('les réponses', 'les points'),
      number("Points d'une réponse absente de la table", '0'),
    ],
    text: (written) => `SI(${written.cell('answer')}="";"";${lookUp(written, 'answer')})`,
  },
  {
    title: 'Coefficient de spécialité',
    subtitle: 'lu dans une table',
    sentence: 'La note multipliée par le coefficient que la table donne à la spécialité. Rien sans note.',
    fields: [
      mark,
      { key: 'speciality', label: 'Spécialité', kind: 'column' },
      ...lookedUp('les spécialités', 'les coefficients'),
      number("Coefficient d'une spécialité absente de la table", '1'),
    ],
    text: (written) => ifMark(written, `${written.cell('mark')}*${lookUp(written, 'speciality')}`),
  },
  {
    title: 'Bonus plafonné',
    subtitle: 'somme limitée à un maximum',
    sentence: "La somme des bonus, sans dépasser le maximum. Si aucun n'existe, la cellule reste vide.",
    fields: [{ ...marks(1), label: 'Bonus' }, number('Maximum', '1')],
    text: (written) => ifAny(written, `MIN(SOMME(${list(written)});${written.number('number')})`),
  },
  {
    title: 'Seuil éliminatoire',
    subtitle: 'vide sous une note minimale',
    sentence:
      "La note à garder, si l'autre atteint le seuil. Rien sous le seuil, ou si l'une des deux manque. Le seuil lui-même suffit.",
    fields: [
      { ...mark, label: 'Note à garder' },
      { key: 'tested', label: 'Note qui élimine', kind: 'column' },
      number('Seuil', '8'),
    ],
    text: ({ cell, number: typed }) => {
      const reached = `${cell('tested')}>=${typed('number')}`;
      return `SI(ET(NB(${cell('mark')};${cell('tested')})=2;${reached});${cell('mark')};"")`;
    },
  },
  {
    title: 'Arrondi au quart de point',
    subtitle: 'ou au pas de votre choix',
    sentence:
      "La note arrondie au multiple le plus proche du pas, la moitié en s'éloignant de zéro. Rien sans note.",
    fields: [mark, { ...number('Pas', '0,25'), positive: true }],
    // The step takes the sign of the number: the function refuses signs that differ.
    text: (written) => {
      const value = written.cell('mark');
      return ifMark(written, `ARRONDI.AU.MULTIPLE(${value};${written.number('number')}*SIGNE(${value}))`);
    },
  },
];

const lookUp = ({ cell, column, number: typed }: Written, key: string) =>
  `RECHERCHEX(${cell(key)};${column('keys')};${column('values')};${typed('number')})`;
