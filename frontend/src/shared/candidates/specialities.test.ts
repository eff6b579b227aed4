import { expect, it } from 'vitest';
import { shortSpecialities } from './specialities';

it.each([
  ['Mathématiques Spécialité, Physique-Chimie Spécialité', 'Mathématiques, Physique-Chimie'],
  ['Sciences de la vie et de la Terre Spécialité', 'SVT'],
  ['SCIENCES DE LA VIE ET DE LA TERRE, Arts', 'SVT, Arts'],
  ['Numérique et Sciences Informatiques', 'NSI'],
  ["Sciences de l'ingénieur et sciences physiques", 'SI'],
  ['Sciences de l’Ingénieur', 'SI'],
  ['Histoire-Géographie, Géopolitique et Sciences politiques, Mathématiques', 'HGGSP, Mathématiques'],
  ['Langues, littératures et cultures étrangères et régionales Anglais', 'LLCER Anglais'],
  ['Mathématiques Expertes', 'Mathématiques Expertes'],
  ['Spécialité Mathématiques', 'Mathématiques'],
  ['', ''],
])('calls %j %j', (official, short) => expect(shortSpecialities(official)).toBe(short));
