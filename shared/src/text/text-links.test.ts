import { describe, expect, it, vi } from 'vitest';
import { textParts } from './text-links.ts';

/** Browsers and Node.js provide `URL`. `shared` compiles without the types of either. */
declare const URL: new () => object;

const links = (text: string, cut?: boolean) =>
  textParts(text, cut).flatMap(({ href }) => (href ? [href] : []));

const secure = (address: string) => `https://${address}`;
const dial = (number: string) => `tel:${number}`;

describe('links in texts', () => {
  it.each([
    ['See https://uds.example/a?b=c#d.', ['https://uds.example/a?b=c#d']],
    ['(http://uds.example/Fête_(2025)), later', ['http://uds.example/Fête_(2025)']],
    [
      '«https://uds.example/x» et "https://uds.example/y"!',
      ['https://uds.example/x', 'https://uds.example/y'],
    ],
    ['Écrivez à bureau@uds.example, merci', ['mailto:bureau@uds.example']],
    ['HTTPS://UDS.EXAMPLE', ['HTTPS://UDS.EXAMPLE']],
    ['x@y and http:// and https://. and javascript:alert(1)', []],
    ['https://bank.example@evil.example/', []],
    ['https://user:word@evil.example/', []],
    ['http://server/path', []],
    [
      'www.uds.cm, WWW.UDS.CM et Www.uds.cm.',
      ['www.uds.cm', 'WWW.UDS.CM', 'Www.uds.cm'].map(secure),
    ],
    [
      'Écrivez: wa.me/237677123456! (forms.gle/a_B?c)',
      ['wa.me/237677123456', 'forms.gle/a_B?c'].map(secure),
    ],
    [
      'chat.whatsapp.com/Ab1 t.me/uds bit.ly/x youtu.be/a',
      ['chat.whatsapp.com/Ab1', 't.me/uds', 'bit.ly/x', 'youtu.be/a'].map(secure),
    ],
    ['uds.cm ou univ-dschang.org:8080/a', ['uds.cm', 'univ-dschang.org:8080/a'].map(secure)],
    [
      'rapport.doc photo.zip plan.md setup.py index.ts fini.Le oui.et toi M.Sc. 12.cm a.m. etc.',
      [],
    ],
    ['ftp://uds.cm file:///uds.cm dossier/uds.com @uds.cm x_uds.cm uds.cm_x uds.inconnu', []],
    ['www.bank.example@evil.cm', ['mailto:www.bank.example@evil.cm']],
    [
      'Tél. +237 677 12 34 56, 00237677123456; 677 12 34 56/699.11.22.33',
      ['+237677123456', '+237677123456', '677123456', '699112233'].map(dial),
    ],
    [
      '(+33 (0)6 12 34 56 78) +49-89-123456. 6 77 12 34 56 et 677 123 456',
      ['+33612345678', '+4989123456', '677123456', '677123456'].map(dial),
    ],
    [
      '(+237) 677 12 34 56, (237) 699 11 22 33 et (+237 677123456)',
      ['+237677123456', '+237699112233', '+237677123456'].map(dial),
    ],
    ['650 000 000 FCFA, 222 500 000 F CFA, 650000000F, 699 000 000 francs, 650 000 000 €', []],
    ['677 12 34 56 Fotso', [dial('677123456')]],
    ['+237 677123456 699112233', ['+237677123456', '699112233'].map(dial)],
    ['2019-2023, 12/05/2026, 2026-05-12T18:00:00+01:00, 150 000 000 FCFA, 677 123 456 789', []],
    ['ALU-677123456 1.677123456 6771234567 677 12 34 56 78 IBAN CM21 6771 2345 6000', []],
  ])('finds those of %j', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it('finds them in browsers without URL.canParse', () => {
    vi.stubGlobal(
      'URL',
      class extends URL {
        static canParse = undefined;
      },
    );
    expect(links('https://a.example and https://[')).toEqual(['https://a.example']);
    vi.unstubAllGlobals();
  });

  it('keeps every character of the text', () => {
    const text = 'a https://b.example/(c)). d@e.example\u202E https://f.example…';
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('shows two blank lines for more', () => {
    const shown = (text: string) => textParts(text).map((part) => part.text);
    expect(shown(`a\n\n\nb${'\n \t'.repeat(9_000)}\nc\n\n`)).toEqual(['a\n\n\nb\n\n\nc\n\n']);
  });

  it('leaves an address alone whose end may be missing', () => {
    expect(links('https://a.example/ and https://b.exam', true)).toEqual(['https://a.example/']);
    expect(links('see www.uds.cm/a', true)).toEqual([]);
    expect(links('at +237 677 12 34 56', true)).toEqual([]);
  });

  it('reads 20,000 characters without a space a bounded number of times', () => {
    for (const long of ['a.', 'aa.cm-', `${'a'.repeat(63)}.`, 'a@', '6 ', '+1', '00(1)']) {
      expect(links(long.repeat(20_000 / long.length)), long).toEqual([]);
    }
    expect(links(`https://a.example/${')'.repeat(20_000)}`)).toEqual(['https://a.example/']);
  });
});
