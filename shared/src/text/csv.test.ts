/// <reference path="../roll-numbers/list/papaparse.d.ts" />
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { toCsv, unguardCell } from './csv.ts';
import { languages } from './language.ts';

const hostile = [
  '=cmd()',
  ' =cmd()',
  '+237 677 12 34 56',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  'a;=cmd()',
  'a; =cmd()',
  'a;\u00a0＋1',
  'a,=cmd()',
  'a\t+1',
  'a;＝1',
  'a\n=1',
  'a;-1+1;"=2',
  "'=quoted",
  "a;'=quoted",
  "' \n=quoted",
];
const digits = ['0612345678', '06 12 34 56 78', '237677123456', '00237677123456', '12e5'];
const plain = ["N'Guessan", "'Ngangue", 'list:\n- one\n- two', 'a; b, c', '677 12 34 56', ''];
const isFormula = (cell: string) => /^\s*([=+@＝＋＠]|[-－]\S)/.test(cell.replace(/^"+/, ''));
const parse = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text.slice(1).replace(/\r\n/g, '\n'), { delimiter, newline: '\n' }).data;

test.each(languages)(
  'texts stay texts whatever Excel splits at, and come back whole: %s',
  (one) => {
    const texts = [...hostile, ...digits, ...plain];
    const text = toCsv([['first', 'second'], ...texts.map((cell) => ['x', cell])], one);
    const own = { en: ',', fr: ';' }[one];
    expect(text).toMatch(new RegExp(`^\uFEFF"first"${own}"second"\r\n`));
    for (const delimiter of [',', ';', '\t', '|']) {
      expect(parse(text, delimiter).flat().filter(isFormula)).toEqual([]);
    }
    const cells = parse(text, own)
      .slice(1, -1)
      .map((row) => row[1] ?? '');
    for (const of of digits) expect(cells).toContain(`'${of}`);
    expect(cells.map(unguardCell)).toEqual(texts);
    expect(cells.slice(-plain.length)).toEqual(plain);
  },
);

test('numbers and days are no texts', () => {
  const row = [-3, 2004, null, new Date('2024-03-01T10:00:00Z')];
  expect(toCsv([row], 'fr')).toBe('\uFEFF"-3";"2004";"";"2024-03-01"\r\n');
});
