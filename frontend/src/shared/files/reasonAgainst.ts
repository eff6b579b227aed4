import { advice, LIGHTER, refusalReasons, tooLarge } from './labels';

/** Why a file would be refused by what the browser knows of it, and what to do; undefined for a good one; `accepted` with their dot. */
export function reasonAgainst(file: File, accepted: readonly string[], limit: number) {
  const extension = /\.[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!accepted.includes(extension)) {
    const format = accepted[0]?.slice(1).toUpperCase() ?? '';
    const instead =
      accepted.length > 1 ? advice.EXTENSION : `Enregistrez-le en ${format}, puis choisissez-le.`;
    return `${refusalReasons.EXTENSION}. ${instead}`;
  }
  if (file.size === 0) return `${refusalReasons.EMPTY}. ${advice.EMPTY}`;
  return file.size > limit ? `${tooLarge(file.size, limit)}. ${LIGHTER}` : undefined;
}
