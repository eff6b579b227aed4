import type { FamilyIconName } from '@/shared/columns/FamilyIcon';
import type { BusinessValue, Column, Family, FormulaType } from './api';
import { firstNames } from '@/shared/format/firstNames';
import { ofNumber } from '@/shared/format/numbers';

export const texts = {
  list: 'Liste des formules',
  newFormula: 'Nouvelle formule',
  loading: 'Récupération des formules',
  listFailed: 'Erreur lors de la récupération des formules',
  empty: 'Aucune formule',
  dataFailed: 'Erreur lors de la récupération des données',
  createFailed: 'Erreur lors de la création de la formule',
  changeFailed: 'Erreur lors de la modification de la formule',
  drawerFailed: 'Erreur lors de la sauvegarde de la formule de calcul',
  deleteFailed: 'Une erreur est survenue lors de la suppression de la formule',
  saved: 'Formule éditée avec succès',
  deleted: 'Formule supprimée',
  invalid: 'La formule de calcul est invalide',
  required: 'Champ obligatoire',
  hidden: 'Masquée aux responsables de site et des créneaux',
} as const;

export const typeLabels: Record<FormulaType, string> = {
  ROW_FORMULA: 'Candidat',
  AGGREGATE_FORMULA: 'Globale',
};

export const businessValueLabels: Record<BusinessValue, string> = {
  NONE: 'Aucune',
  EVALUATION_METHOD: "Méthode d'évaluation",
};

/** What a formula that managers see tells them of the columns that they may not read. */
export function managersReadOf(unreadable: Column[]) {
  const names = firstNames(unreadable.map(({ name }) => name));
  return ofNumber(
    unreadable.length,
    `Cette formule utilise une colonne que des responsables ne peuvent pas lire : ${names}. Son résultat peut la révéler.`,
    `Cette formule utilise des colonnes que des responsables ne peuvent pas lire : ${names}. Son résultat peut les révéler.`,
  );
}

/** What a column is, for who does not see its icon. */
export const familyLabels: Record<Family, string> = {
  EXTERNAL: 'Parcoursup',
  ROW_FORMULA: 'formule candidat',
  AGGREGATE_FORMULA: 'formule globale',
  BUSINESS: 'classement',
  TABLE: "table de l'école",
};

/** The prefix icon of each family, as in the Classement. */
export const familyIcons: Record<Family, FamilyIconName> = {
  EXTERNAL: 'graduate',
  ROW_FORMULA: 'hashtag',
  AGGREGATE_FORMULA: 'hashtag',
  BUSINESS: 'users',
  TABLE: 'table',
};
