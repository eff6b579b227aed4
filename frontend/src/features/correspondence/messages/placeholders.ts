import type { ColumnDescriptor } from '@/shared/grid/api';
import { fold, holdsWords } from '@/shared/format/fold';

/** Something of each candidate that a text may hold: what stands between the braces, and what it is. */
export type Placeholder = { name: string; detail: string };

/** Those that are named for what they say; every column of the Classement is one too. */
export const NAMED: Placeholder[] = [
  { name: 'Prénom', detail: 'du candidat' },
  { name: 'Nom', detail: 'du candidat' },
  { name: 'Numéro', detail: 'du candidat' },
  { name: 'Créneau', detail: "d'entretien" },
  { name: "Date d'entretien", detail: '28 avril 2027' },
  { name: "Heure d'entretien", detail: '9 h 00' },
  { name: 'Site', detail: "d'entretien" },
  { name: 'Méthode', detail: "d'évaluation" },
  { name: 'Lien vers mon espace', detail: 'adresse' },
];

/** Those of a message to members of juries, which says nothing of a candidate. */
export const OF_MEMBERS: Placeholder[] = [
  { name: 'Prénom', detail: 'du membre' },
  { name: 'Nom', detail: 'du membre' },
  { name: 'jury', detail: 'BOR01MP' },
  { name: 'jours', detail: '28 et 29 avril 2027' },
  { name: 'lieu', detail: 'site et adresse' },
  { name: 'Lien vers mon espace', detail: 'adresse' },
];

/** Those that staff alone may read: a mail never holds them. */
const STAFF_ONLY = new Set(['Étiquettes']);

const familyDetails: Partial<Record<ColumnDescriptor['family'], string>> = {
  BUSINESS: 'candidat',
  EXTERNAL: 'fichier Parcoursup',
  ROW_FORMULA: 'formule',
};

/** As the formula language writes a name; the bar, which ends a placeholder, has its apostrophe too. */
const escaped = (name: string) => name.replace(/[[\]#'|]/g, "'$&");

function nameOf({ family, technicalName, displayName }: ColumnDescriptor) {
  if (family === 'BUSINESS') return `RankINP[${escaped(technicalName)}]`;
  return `${family === 'EXTERNAL' ? 'Parcoursup' : 'Candidats'}[${escaped(displayName)}]`;
}

/** Every placeholder of a text: the named ones, then the columns. */
export const placeholdersOf = (columns: ColumnDescriptor[]): Placeholder[] => [
  ...NAMED,
  ...columns.flatMap((column) => {
    const detail = familyDetails[column.family];
    return detail && !STAFF_ONLY.has(column.technicalName) ? [{ name: nameOf(column), detail }] : [];
  }),
];

/** A longer list is not read: another word finds the rest. */
const MOST = 45;

/** The placeholders whose name holds every word that is typed. */
export const placeholdersFound = (all: Placeholder[], typed: string) =>
  all.filter(({ name }) => holdsWords(fold(name), typed)).slice(0, MOST);

/** What is being typed of a placeholder at `at`: where it begins, after its brace. */
export function openedAt(text: string, at: number): { from: number; typed: string } | undefined {
  const before = text.slice(0, at);
  const from = before.lastIndexOf('{') + 1;
  const typed = before.slice(from);
  // Two braces write one.
  if (from === 0 || /[}\n|]/.test(typed) || before.endsWith('{{')) return undefined;
  return { from, typed };
}

export const WRITTEN = /\{\{|\{[^{}\n]+\}/g;
