import { expect, it } from 'vitest';
import { plainSigns, readingsOf } from './readings';

it.each([
  [
    'AVERAGE(Parcoursup[@A]*0,6+Parcoursup[@B]*0,4)',
    'AVERAGE(Parcoursup[@A]*0;6+Parcoursup[@B]*0;4)',
    'AVERAGE(Parcoursup[@A]*0.6+Parcoursup[@B]*0.4)',
  ],
  ['=LOG(2,5)', '=LOG(2;5)', '=LOG(2.5)'],
  ['=LOG(1,05)', '=LOG(1;05)', '=LOG(1.05)'],
  [
    'IF(Parcoursup[@A]>1,5, Parcoursup[@B], 0)',
    'IF(Parcoursup[@A]>1;5; Parcoursup[@B]; 0)',
    'IF(Parcoursup[@A]>1.5, Parcoursup[@B], 0)',
  ],
])('shows both readings of %s', (text, read, decimals) =>
  expect(readingsOf(text)).toEqual({ read, decimals }),
);

it.each([
  'AVERAGE(0,6*2;1)',
  'AVERAGE(Parcoursup[@A], 6)',
  '0,6*AVERAGE(Parcoursup[@A])',
  'IF(Parcoursup[@A]="0,6",Parcoursup[@B],Parcoursup[@C])',
  'AVERAGE(Parcoursup[@1,5])',
  'IF(Parcoursup[@A]>Parcoursup[@B],1,0)',
  'ROUND(Parcoursup[@A]*2,0)',
  'AVERAGE(0,6',
])('has one reading of %s', (text) => expect(readingsOf(text)).toBeUndefined());

it.each([
  ['IF(Parcoursup[@A]≥10;“Reçu”;“”)', 'IF(Parcoursup[@A]>=10;"Reçu";"")'],
  ['Parcoursup[@A]×2–1', 'Parcoursup[@A]*2-1'],
  ['Parcoursup[@A]≤2−Parcoursup[@B]÷3≠1', 'Parcoursup[@A]<=2-Parcoursup[@B]/3<>1'],
])('writes %s by the signs of the language', (text, plain) => expect(plainSigns(text)).toBe(plain));

it.each(['Parcoursup[@A – B]&"2 × 3"', 'Parcoursup[@[A – B]]', "Parcoursup[@A'] – B]", '1+1'])(
  'leaves texts and names of columns as they are: %s',
  (text) => expect(plainSigns(text)).toBeUndefined(),
);
