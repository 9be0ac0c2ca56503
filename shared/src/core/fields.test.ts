import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { confirmPassword } from '../accounts/auth-schemas.ts';
import { email, line, requiredLine, requiredName, text, town, typedPassword } from './fields.ts';
import { limits } from './limits.ts';

const blank = ' \n'.repeat(125_000);

// With catastrophic backtracking, a pattern takes minutes for these texts, and the test fails by its time-out.
test.each([blank, ' '.repeat(250_000), `a@${'.'.repeat(250_000)}`, `${blank}@${blank}.`])(
  'validates 250,000 characters without catastrophic backtracking (%#)',
  (long) => {
    expect(z.safeParse(requiredLine(1, 'titleMissing'), long).success).toBe(false);
    expect(z.safeParse(email, long).success).toBe(false);
    expect(z.safeParse(text(limits.description), `x${long}x`).success).toBe(false);
    expect(z.safeParse(line(9), `x${blank}x`).success).toBe(false);
  },
);

test('a text that is far too long is refused before it is cleaned, which takes a second for 250,000 signs', () => {
  // Clean-up would reduce this text to an empty one, which is valid.
  const invisible = '\u2060'.repeat(250_000);
  for (const schema of [
    line(9),
    text(limits.description),
    email,
    typedPassword(),
    confirmPassword,
  ]) {
    const { error } = z.safeParse(schema, invisible);
    expect(error?.issues).toEqual([expect.objectContaining({ code: 'too_big' })]);
  }
  // Clean-up still removes invisible characters from a text that fits.
  expect(z.parse(line(9), `x${'\u2060'.repeat(400)}`)).toBe('x');
});

test('a town has at most 60 characters', () => {
  expect(z.safeParse(town, 'W'.repeat(60)).success).toBe(true);
  expect(z.safeParse(town, 'W'.repeat(61)).success).toBe(false);
});

test('collapses line breaks to one space', () => {
  expect(z.parse(line(200), ' one \r\n\n two\rthree ')).toBe('one two three');
});

test.each([
  // One case for each kind of unwanted character in pasted texts.
  ['des patri\u0002moines', 'des patrimoines'],
  ['ligne 1\u000bligne 2\fligne 3', 'ligne 1\nligne 2\nligne 3'],
  ['\uf0b7 Accueil\n\uf0a7 Bilan', '• Accueil\n▪ Bilan'],
  ['l\u0092ann\u00e9e \u0093x\u0094\u0085', 'l’année “x”…'],
  ['\u202d+237 677 12 34 56\u202c', '+237 677 12 34 56'],
  ['\u202aBourse 2027\u202c', 'Bourse 2027'],
  ['\u001b]0;owned\u0007', ']0;owned'],
  ['Jean\u001ePaul \ufffc', 'Jean-Paul'],
  ['a\ud83db', 'a\ufffdb'],
])('stores what was pasted: %j', (pasted, stored) => {
  expect(z.parse(text(200), pasted)).toBe(stored);
  expect(z.parse(line(200), pasted)).toBe(stored.replace(/\n/g, ' '));
});

test('stores every sign, none that a database, a list or a terminal misreads', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const sign = String.fromCharCode(code);
    const stored = [z.parse(text(9), `a${sign}b`), z.parse(line(9), `a${sign}b`)];
    expect(stored.join(''), code.toString(16)).not.toMatch(
      /\p{Cs}|(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(stored.every((one) => one.startsWith('a') && one.endsWith('b'))).toBe(true);
  }
});

test('drops marks that nobody sees, and takes every line separator for a line break', () => {
  const marks =
    '\u202a\u202c\u202d\u202e\u2066\u2069\u206a\u206f\u00ad\u061c\u200b\u200e\u200f\u2060\u3164\ufeff\ufffb' +
    '\u034f\ufe0f\u2800\u17b4\u180b\u{e0041}';
  expect(z.parse(line(9), `${marks}+237 1${marks}`)).toBe('+237 1');
  expect(z.parse(text(9), `a${marks}b`)).toBe('ab');
  expect(z.parse(line(9), 'نمی\u200cخواهم')).toBe('نمی\u200cخواهم');
  expect(z.parse(line(20), '❤️ 1️⃣ 🏳️‍🌈')).toBe('❤️ 1️⃣ 🏳️‍🌈');
  const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
  expect(z.parse(line(20), `${flag}\u{e0067}`)).toBe(flag);
  expect(z.parse(line(9), 'a\u2028b\u2029c')).toBe('a b c');
  expect(z.parse(text(9), 'a\u2028b\u2029c')).toBe('a\nb\nc');
  expect(z.safeParse(requiredLine(9, 'titleMissing'), marks).success).toBe(false);
});

test('writes out ligatures of a PDF, and joins the words that its lines part', () => {
  expect(z.parse(line(99), 'Of\ufb01ce, Co\u00ad\ntonou')).toBe('Office, Cotonou');
  expect(z.parse(line(99), 'Port\u00a0Gentil, Co\u00ad tonou')).toBe('Port\u00a0Gentil, Cotonou');
  expect(z.parse(text(99), 'Po\n\u00ad\nlitik, e\ufb03cace\nici')).toBe('Politik, efficace\nici');
  expect(z.parse(line(99), 'Douala \u00ad Cameroun')).toBe('Douala  Cameroun');
});

test('a name has a letter or a digit', () => {
  const name = requiredName('lastNameMissing');
  for (const mark of ['\u0301', '\u200d', '\u2800', '\u034f', '-']) {
    expect(z.safeParse(name, mark).success).toBe(false);
  }
  for (const written of ['Ngo', 'e\u0301', '王', '2']) expect(z.parse(name, written)).toBe(written);
});

test('takes the spellings of an address for one', () => {
  expect(z.parse(email, ' Ötto@École.CM ')).toBe('ötto@xn--cole-9oa.cm');
  expect(z.parse(email, 'O\u0308tto@up.test')).toBe('ötto@up.test');
  expect(z.parse(email, 'Ada@ALUMNI.cm')).toBe('Ada@ALUMNI.cm');
});

test.each([
  '\u034f',
  '\ufe0f',
  '\u2800',
  '\u3164',
  '\u200b',
  '\u00ad',
  '\u202e',
  '\ufeff',
  '\u0002',
])('removes %j from an e-mail, wherever it came from', (mark) => {
  expect(z.parse(email, `${mark} ada${mark}@up.${mark}test ${mark}`)).toBe('ada@up.test');
  expect(z.safeParse(email, mark).success).toBe(false);
});

test('refuses an e-mail with a letter that lower case takes for another, or a half one', () => {
  expect(z.safeParse(email, 'ada\u212a@up.test').success).toBe(false);
  expect(z.safeParse(email, 'ada\ud83d@up.test').success).toBe(false);
});

test.each(['x..test', '.x.test', '782zh.te%73t', '0x7f.1', '127.0.0.0x1', 'é..cm', 'a/b.cm'])(
  'refuses the domain %s',
  (domain) => expect(z.safeParse(email, `ada@${domain}`).success).toBe(false),
);

test('accepts tabs and line breaks', () => {
  expect(z.parse(text(200), 'a\tb\nc')).toBe('a\tb\nc');
});
