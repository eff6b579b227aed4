import { formatCount } from '@/shared/format/numbers';
import type { Kind, SheetKind } from './api';

export const steps = ['Fichier', 'Simulation', 'Import'] as const;

/** The section of the report that a figure is about. */
export const sections = {
  invalid: 'fichiers-invalides',
  unmatched: 'fichiers-sans-candidat',
  remarks: 'fichiers-a-verifier',
  withoutFile: 'candidats-sans-fichier',
} as const;

type Words = { title: string; done: string; singular: string; plural: string };

export const words: Record<Kind, Words> = {
  FUTURE_SHEET: {
    title: 'Import des fiches avenir',
    done: 'Import des fiches avenir réussi',
    singular: 'fiche',
    plural: 'fiches',
  },
  PFM: { title: 'Import des PFM', done: 'Import des PFM réussi', singular: 'PFM', plural: 'PFM' },
  DOCUMENTS: {
    title: 'Import des documents',
    done: 'Import des documents à destination des candidats réussi',
    singular: 'document',
    plural: 'documents',
  },
};

export const sheetKinds: { value: SheetKind; label: string }[] = [
  { value: 'FUTURE_SHEET', label: 'Fiche avenir' },
  { value: 'PFM', label: 'PFM' },
];

/** `723 fiches`. */
export const counted = (kind: Kind, count: number) =>
  formatCount(count, words[kind].singular, words[kind].plural);
