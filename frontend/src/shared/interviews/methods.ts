/** What the codes of the evaluation methods read as; the others read as they are. */
export const methodWords: Record<string, string> = { INTERVIEW: 'Entretien', NONE: 'Aucune' };

export const methodWord = (method: string) => methodWords[method] ?? method;
