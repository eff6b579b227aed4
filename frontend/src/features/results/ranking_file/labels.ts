import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Choice, FileCheck, GroupCheck, LeftOut } from './api';

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

export const unconfirmedTitle = (count: number, { keepUnconfirmed }: Choice) =>
  keepUnconfirmed
    ? formatCount(count, 'candidat gardé sans vœu confirmé', 'candidats gardés sans vœu confirmé')
    : formatCount(
        count,
        'candidat sans vœu confirmé laissé de côté',
        'candidats sans vœu confirmé laissés de côté',
      );

/** `1 créé à la main, 2 absents du dernier fichier Parcoursup, 146 sans vœu confirmé`. */
export const leftOutWhy = ({ manual, absent, unconfirmed }: LeftOut) =>
  [
    manual > 0 && formatCount(manual, 'créé à la main', 'créés à la main'),
    absent > 0 &&
      formatCount(absent, 'absent du dernier fichier Parcoursup', 'absents du dernier fichier Parcoursup'),
    unconfirmed > 0 && `${formatInteger(unconfirmed)} sans vœu confirmé`,
  ]
    .filter(Boolean)
    .join(', ');

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
  UNCONFIRMED: 'Vœu non confirmé',
  TWICE: 'Numéro présent deux fois',
  INVALID_RANK: "Rang qui n'est pas un entier positif",
  TIED: 'Rang donné à un autre candidat du groupe',
};
