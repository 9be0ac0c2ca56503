import { expect, test } from 'vitest';
import { boxWords } from './box-words.ts';

test.each([
  ['infirmier Douala', ['infirmier', 'douala']],
  ['Ingénieur à l’école de Douala', ['ingenieur', 'ecole', 'douala']],
  ['Promo 2004', ['2004']],
  ['promotion de 04 Ngono', ['04 ', 'ngono']],
  ['class of ’98', ['98 ']],
  ['promotion des ventes', ['promotion', 'ventes']],
  ['promotion 20045', ['promotion', '20045']],
  ['Ngono (infirmier; Douala)', ['ngono', 'infirmier', 'douala']],
  ['Ngono/Abena', ['ngono', 'abena']],
  ['Ngono (promo 2004)', ['ngono', '2004']],
  ['12/04', ['12 / 04']],
  ['()', ['( )']],
  ['de la', ['de', 'la']],
  [' ', []],
])('%j is searched for as %j', (term, words) => {
  expect(boxWords(term)).toEqual(words);
});
