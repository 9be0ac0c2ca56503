import { describe, expect, it, vi } from 'vitest';
import { textParts } from './text-links.ts';

/** Shared code knows no platform. */
declare const URL: new () => object;

const links = (text: string, cut?: boolean) =>
  textParts(text, cut).flatMap(({ href }) => (href ? [href] : []));

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

  it('leaves an address alone whose end may be missing', () => {
    expect(links('https://a.example/ and https://b.exam', true)).toEqual(['https://a.example/']);
  });

  it('reads 20,000 characters without a space a bounded number of times', () => {
    expect(textParts('a.'.repeat(10_000))).toHaveLength(1);
    expect(links(`https://a.example/${')'.repeat(20_000)}`)).toEqual(['https://a.example/']);
  });
});
