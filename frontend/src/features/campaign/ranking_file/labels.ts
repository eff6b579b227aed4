import { formatCount } from '@/shared/format/numbers';
import type { FileCheck, GroupCheck } from './api';

/** `Candidats[Rang]` as people call it: `Rang`. */
export const columnName = (technicalName: string) =>
  /^\w+\[(.*)\]$/s.exec(technicalName)?.[1] ?? technicalName;

export const groupName = (group: string) => group || 'Sans groupe';

/** `19 sans valeur, 4 en erreur`. */
export const unrankedWhy = ({ blank, errors }: GroupCheck) =>
  [blank > 0 && `${blank} sans valeur`, errors > 0 && `${errors} en erreur`].filter(Boolean).join(', ');

export const tiedTitle = (count: number) =>
  formatCount(count, 'candidat encore à égalité', 'candidats encore à égalité');

export const byHandTitle = (count: number) =>
  formatCount(count, 'candidat départagé à la main', 'candidats départagés à la main');

export const unconfirmedTitle = (count: number) =>
  formatCount(count, 'candidat classé sans vœu confirmé', 'candidats classés sans vœu confirmé');

/** What the people of the list have in common. */
export const peopleTitle = ({ ready, byHand }: GroupCheck) =>
  !ready
    ? 'Candidats à corriger, puis sans rang'
    : byHand > 0
      ? 'Candidats départagés à la main, puis sans rang'
      : 'Candidats sans rang';

export const invalidTitle = (count: number) => formatCount(count, 'rang invalide', 'rangs invalides');

/** `4 candidats encore à égalité, 1 rang invalide`. */
export const hindrances = ({ tied, invalid }: GroupCheck) =>
  [tied > 0 && tiedTitle(tied), invalid > 0 && invalidTitle(invalid)].filter(Boolean).join(', ');

/** Why a line of a file would be refused. */
export const lineProblems: Record<FileCheck['problems'][number]['reason'], string> = {
  UNREADABLE: 'Ni numéro ni rang : séparez-les par un point-virgule',
  UNKNOWN_NUMBER: 'Numéro inconnu de Parcoursup',
  TWICE: 'Numéro présent deux fois',
  INVALID_RANK: "Rang qui n'est pas un entier positif",
  TIED: 'Rang donné à un autre candidat du groupe',
};
