import { formatCount } from '@/shared/format/numbers';

export const texts = {
  title: 'Étiquettes',
  loading: 'Récupération des étiquettes',
  failed: 'Erreur lors de la récupération des étiquettes',
  create: 'Créer une étiquette',
} as const;

/** What parts the tags in a cell; no name holds a comma. */
export const SEPARATOR = ', ';

/** The colours on offer, told apart without their names too. */
export const COLOURS: Record<string, string> = {
  '#1f7a4d': 'Vert',
  '#2457a6': 'Bleu',
  '#b26a00': 'Ambre',
  '#b3261e': 'Rouge',
  '#6b3fa0': 'Violet',
  '#a8326e': 'Rose',
  '#00796b': 'Turquoise',
  '#5f6670': 'Gris',
};

const candidates = (count: number) => formatCount(count, 'candidat', 'candidats');

/** `Étiquette « À revoir » mise sur 12 candidats`. */
export const taggedText = (name: string, count: number, on: boolean) =>
  `Étiquette « ${name} » ${on ? 'mise sur' : 'retirée de'} ${candidates(count)}`;

/** What the dialog is about: the person, or how many. */
export const titleFor = (people: { name: string }[]) =>
  `${texts.title} : ${people.length === 1 ? people[0]?.name : candidates(people.length)}`;

export const borneBy = (count: number) => (count === 0 ? 'Aucun candidat' : candidates(count));
