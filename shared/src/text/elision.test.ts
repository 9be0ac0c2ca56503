import { expect, test } from 'vitest';
import { elide } from './elision.ts';

test.each([
  ['Éliane', 'd’Éliane'],
  ['e\u0301liane', 'd’e\u0301liane'],
  ['Yves', 'd’Yves'],
  ['Ɛsaka', 'd’Ɛsaka'],
  ['Yaoundé', 'de Yaoundé'],
  ['Hugo', 'de Hugo'],
  ['Ŋweŋ', 'de Ŋweŋ'],
  ['2004', 'de 2004'],
  ['', 'de '],
  ['YCBDT-C3XRR', 'de YCBDT-C3XRR'],
  ['ABCDT-C3XRR', 'de ABCDT-C3XRR'],
  ['AGNES-EMILY', 'd’AGNES-EMILY'],
])('before %s', (name, said) => {
  expect(elide('de', name)).toBe(said);
});

test('elides que', () => {
  expect(elide('que', 'Inès')).toBe('qu’Inès');
});
