import type { ProjectLetter } from './api';

export const texts = {
  toRead: 'À lire',
  toSettle: 'À départager',
  queueFailed: 'Erreur lors de la récupération des projets à lire',
  holdFailed: "Le projet suivant n'a pas pu être réservé",
  saveFailed: "Erreur lors de l'enregistrement de la lecture",
  settleFailed: "Erreur lors de l'enregistrement",
  settled: 'Projet départagé',
  progressFailed: "Erreur lors de la récupération de l'avancement",
  letterMissing: 'Choisissez une lettre',
  withdrawFailed: 'Erreur lors du retrait des lectures',
} as const;

export const projectLetters: readonly ProjectLetter[] = ['A', 'B', 'C', 'D', 'F'];

export const isProjectLetter = (key: string): key is ProjectLetter =>
  (projectLetters as readonly string[]).includes(key);

/** `Projet n° 1183405`, or whose it is where the campaign shows names. */
export const titleOf = ({ name, externalId }: { name: string | null; externalId: string }) =>
  name === null ? `Projet n°\u00a0${externalId}` : `Projet de ${name}`;
