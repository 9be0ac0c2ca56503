import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testList } from '../../../testing/lists.ts';

/** Reads a file of `cases/` as the import page does, which guesses encoding and columns. */
function read(name: string, withHidden = false) {
  const file = new URL(`./cases/${name}`, import.meta.url);
  return testList(new Uint8Array(readFileSync(file)), withHidden);
}
const emailsOf = (name: string) => read(name).people.map(({ text }) => text);
const detailsOf = (name: string) => read(name).people.map(({ details }) => details);

test('a row that a filter hides is left out, and taken only when asked for', () => {
  expect(emailsOf('hidden-row.xlsx')).toEqual(['visible@hid.example']);
  expect(read('hidden-row.xlsx', true).people).toHaveLength(2);
});

test('the visible sheet comes first, the hidden one is named', () => {
  const { sheets, people } = read('hidden-sheet-first.xlsx');
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Membres', false],
    ['Brouillon', true],
  ]);
  expect(people).toMatchObject([{ text: 'neuf.liste@hidden.example' }]);
});

test('a merged cell holds for its whole range', () => {
  expect(detailsOf('merged-promotion.xlsx')).toMatchObject([
    { promotion: 2010 },
    { promotion: 2010 },
  ]);
});

test('a couple with one address is said', () => {
  expect(read('couple-merged-address.xlsx').people).toMatchObject([
    { state: 'valid', details: { firstName: 'Paul' } },
    {
      state: 'duplicate',
      faults: [
        {
          text: 'Berthe Kamga',
          reason: 'importAddressShared',
          values: { line: 2, name: 'Paul Kamga' },
        },
      ],
    },
  ]);
});

test('a number is read as its sheet shows it, one with a decimal as it was', () => {
  expect(detailsOf('telephone-format.xlsx')).toMatchObject([{ telephone: '06 12 34 56 78' }]);
  expect(detailsOf('decimal-telephone.csv')).toMatchObject([{ telephone: '677123456' }]);
});

test('the sign that gives an e-mail divides, not the most frequent one', () => {
  expect(read('commas-in-heading.csv').people).toMatchObject([
    { text: 'nina@sep.example', details: { lastName: 'Mballa', profession: 'Ingénieure' } },
  ]);
  expect(read('commas-in-title.csv').people).toMatchObject([
    { text: 'nina.mballa@sep.example', details: { firstName: 'Nina', lastName: 'Mballa' } },
  ]);
});

test('quotation marks inside a quoted field are part of it', () => {
  expect(detailsOf('inner-quotes.csv')).toEqual([
    { firstName: 'Jean "Papa" Paul', lastName: 'Mbarga' },
    { firstName: 'Marie', lastName: 'Ngo' },
  ]);
});

test.each([
  ['macroman.csv', 'macintosh'],
  ['utf8-twice.csv', 'twice'],
  ['cp850.csv', 'cp850'],
  ['windows-1252.csv', 'windows-1252'],
  ['utf16-without-mark.csv', 'utf-16le'],
])('the encoding of %s is guessed', (name, encoding) => {
  const list = read(name);
  expect(list.encoding).toBe(encoding);
  expect(list.people).toMatchObject([
    { details: { lastName: 'Mbéki', firstName: 'François', profession: 'Ingénieur' } },
    { details: { lastName: 'Noël', firstName: 'Zoé', profession: 'Médecin' } },
  ]);
});

test('French headings, with full names, an academic year and two telephones', () => {
  expect(detailsOf('french-headings.csv')).toEqual([
    {
      firstName: 'Jean Paul',
      lastName: 'MBARGA',
      gender: 'Mr',
      promotion: 2012,
      telephone: '677 00 00 41',
    },
    {
      firstName: 'Marie',
      lastName: 'NGO BASSONG',
      gender: 'Mrs',
      promotion: 2013,
      telephone: '699 00 00 42 / 677 00 00 43',
    },
  ]);
});

test.each([
  ['one-line.txt', [['a'], ['b'], ['c']]],
  [
    'outlook-line.txt',
    [['nina.mballa', 'Nina', 'Mballa'], ['alain.ngono', 'Alain', 'Ngono'], ['paul']],
  ],
  [
    'two-per-row.csv',
    [
      ['paul', 'Paul', 'Kamga'],
      ['berthe', 'Berthe', 'Kamga'],
      ['li', 'Li', 'Bah'],
    ],
  ],
  ['gmail-lines.txt', [['nina', 'Nina', 'Mballa'], ['ngo.marie', 'Marie', 'NGO BASSONG'], ['li']]],
  ['copied-addresses.txt', [['a'], ['b'], ['c']]],
])('every address of %s is a row', (name, people) => {
  expect(
    read(name).people.map(({ text, details = {} }) =>
      [text.split('@')[0], details.firstName, details.lastName].filter(Boolean),
    ),
  ).toEqual(people);
});
