import type { Attributed } from './api';
import { specificities } from './interviewTypes';

/** Why a slot suits a candidate badly; what its date is made for is told by name. */
const sentences = {
  SITE: "Le créneau n'est pas sur le site du candidat.",
  MODE: "Le créneau n'est pas du mode demandé par le candidat.",
  GRADED: "L'entretien d'un candidat concerné est déjà noté.",
  CONFLICT_OF_INTEREST: "Un membre du jury de ce jour a déclaré un conflit d'intérêts avec ce candidat.",
  NIGHT_THERE:
    "Ce serait la nuit pour ce candidat d'outre-mer : avant 7 h ou à partir de 22 h, heure locale.",
} as const;

/** In what a slot does not suit the candidate who gets it; nothing of it forbids it. */
export const mismatchesOf = (attributed: Attributed) =>
  attributed.warnings.map((warning) => mismatchOf(warning, attributed));

function mismatchOf(
  warning: Attributed['warnings'][number],
  { needs, specificities: made }: Attributed,
): string {
  if (warning !== 'SPECIFICITIES') return sentences[warning];
  const named = (values: Attributed['needs']) => values.map((value) => specificities[value]).join(', ');
  return needs.length > 0
    ? `Ce candidat demande un créneau ${named(needs)}.`
    : `Ce créneau est réservé : ${named(made)}.`;
}
