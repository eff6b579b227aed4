import { expect, it } from 'vitest';
import { headerWidth, namePieces, needsThreeLines } from './headerWidth';

it('breaks names at blanks, after hyphens and before capitals, losing nothing', () => {
  expect(namePieces('StatutEntretien')).toEqual(['Statut', 'Entretien']);
  expect(namePieces('Moyenne - Physique-Chimie')).toEqual(['Moyenne ', '- ', 'Physique-', 'Chimie']);
  expect(namePieces('Moyenne - Physique-Chimie').join('')).toBe('Moyenne - Physique-Chimie');
});

it('gives a long name the width at which three lines hold it whole', () => {
  const name = 'Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1_1';
  const width = headerWidth(name);
  expect(width).toBeLessThan(headerWidth(name, 2));
  expect(needsThreeLines(name, width)).toBe(true);
  expect(needsThreeLines(name, headerWidth(name, 2))).toBe(false);
});
