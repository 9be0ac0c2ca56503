import { messageText } from '@alumni/shared/core/messages';
import { expect, test } from 'vitest';
import glossary from '../../../docs/glossary.md?raw';
import { allMessages } from '../testing/all-messages.ts';
import type { WordTree } from './words.ts';

interface Pair {
  where: string;
  en: string;
  fr: string;
}

const catalogues = import.meta.glob<Record<string, { en?: WordTree; fr?: WordTree }>>(
  ['../**/*.words.ts', '../../../server/src/features/**/*.words.ts'],
  { eager: true },
);

const mails = import.meta.glob<string>(
  ['../../../server/src/outbox/templates/*.words.ts', '../../../shared/src/health/health-words.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

/** Sample argument for texts that are functions. Some functions use it as a number. Others read its property `host`. */
const sample = Object.assign(Object('2'), { host: 'x' });

/** A text as it is shown; functions are called with a number and three names. */
function textOf(phrase: unknown): unknown {
  return typeof phrase === 'function' ? String(phrase(sample, 'x', 'x', 'x')) : phrase;
}

function textPairs(where: string, enTree: unknown, frTree: unknown): Pair[] {
  const [en, fr] = [textOf(enTree), textOf(frTree)];
  if (typeof en === 'string' && typeof fr === 'string') return [{ where, en, fr }];
  return Object.entries(en as WordTree).flatMap(([key, below]) =>
    textPairs(`${where}.${key}`, below, (fr as WordTree)[key]),
  );
}

function allPairs(): Pair[] {
  const ofCatalogues = Object.entries(catalogues).flatMap(([file, exports]) =>
    Object.values(exports).flatMap(({ en, fr }) => (en && fr ? textPairs(file, en, fr) : [])),
  );
  const ofMessages = allMessages.map((message) => ({
    where: `message ${message.key}`,
    en: messageText(message, 'en'),
    fr: messageText(message, 'fr'),
  }));
  return [...ofCatalogues, ...ofMessages];
}

/**
 * Returns a regular expression for a term of the glossary. An ellipsis in the term matches any ending or beginning. A
 * bracket after a space is a remark, which is ignored.
 */
function expressionFor(term: string) {
  const word = term.replace(/ \(.*\)/, '').trim();
  const escaped = word.replace('…', '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const end = word.endsWith('…') ? '' : '(?![\\p{L}\\d_])';
  const start = word.startsWith('…') ? '' : '(?<![\\p{L}\\d_])';
  return `${start}${escaped.replace(/ /g, '\\s')}${end}`;
}

function anyTermPattern(cell: string, flags = 'iu') {
  return new RegExp(cell.split(',').map(expressionFor).join('|'), flags);
}

const rows = glossary
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, en = '', fr = '', never = '']) => ({ en, fr, never }));

const pairs = allPairs();

test('the glossary is read, and so are the texts', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
  expect(pairs.length).toBeGreaterThan(1500);
});

test.each(rows)('$en is said by one word in French: $fr', ({ en, fr }) => {
  const [english, french] = [anyTermPattern(en), anyTermPattern(fr)];
  const odd = pairs.filter((pair) => english.test(pair.en) && !french.test(pair.fr));
  expect(odd).toEqual([]);
});

test.each(rows.filter(({ never }) => never))('nobody says $never', ({ never }) => {
  const banned = anyTermPattern(never, never === 'Whatsapp' ? 'u' : 'iu');
  const odd = pairs.filter((pair) => banned.test(pair.en) || banned.test(pair.fr));
  expect(odd).toEqual([]);
  expect(Object.keys(mails).filter((file) => banned.test(mails[file] ?? ''))).toEqual([]);
});
