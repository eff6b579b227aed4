import { refusalReasons, tooLarge } from './labels';

/** Why a file would be refused by what the browser knows of it, undefined for a good one; `accepted` with their dot. */
export function reasonAgainst(file: File, accepted: readonly string[], limit: number) {
  const extension = /\.[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!accepted.includes(extension)) return refusalReasons.EXTENSION;
  if (file.size === 0) return refusalReasons.EMPTY;
  return file.size > limit ? tooLarge(file.size, limit) : undefined;
}
