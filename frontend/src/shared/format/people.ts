import { fold } from './fold';

/** `Camille Durand`, as someone of the school or of a jury is named; candidates are named last name first. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** `de Zoé`, `d'Hélène`, `d'Yves` but `de Yanis`: a name elides before a vowel, and before most of those in H. */
export const ofName = (name: string) =>
  /^([aeiou]|h[eoy]|hu[bg]|y(?![aeiou]))/.test(fold(name.trim())) ? `d'${name}` : `de ${name}`;

/** An address that was typed on several lines: `12 rue des Écoles, 33000 Bordeaux`. The server has the same rule. */
export const onOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
