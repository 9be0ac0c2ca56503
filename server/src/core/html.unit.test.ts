import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html, rawHtml } from './html.ts';

/** Decodes an element's text or a quoted attribute like a browser. */
function read(markup: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return markup.replace(/&(#?\w+);/g, (whole, name: string) => names[name] ?? whole);
}

test('shows any text as it is, and lets none of it be markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { markup } = html`<p title="${text}">${[text]}</p>`;
      const [, title = '', content = ''] =
        /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(markup) ?? [];
      const kept = text.replace(/[^\P{Cc}\t\n\r]/gu, '');
      expect([read(title), read(content)]).toEqual([kept, kept]);
    }),
    {
      examples: [['"><script>alert(1)</script>'], ["'&amp;<!--"], ['\u0000\u0007\u009f'], ['שלום']],
    },
  );
});

test('a lone half of a character becomes the sign for what is unreadable', () => {
  expect(html`${'a\ud83d'}`.markup).toBe('a\ufffd');
});

test('keeps markup, leaves out what is not there', () => {
  const items = ['a & b', rawHtml('<br>')].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}${undefined}${false}${1}</ul>`.markup).toBe(
    '<ul><li>a &amp; b</li><li><br></li>1</ul>',
  );
});
