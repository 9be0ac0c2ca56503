import { expect, test } from 'vitest';
import { truncateOverBudget, unpagedBytes } from './truncate-over-budget.ts';

const bytesOf = (rows: object[]) => Buffer.byteLength(JSON.stringify(rows));
const page = (count: number, texts: { description: string; [name: string]: string }) =>
  Array.from({ length: count }, (_, n) => ({
    _id: String(n),
    title: 'T'.repeat(200),
    video: `https://www.youtube.com/${'v'.repeat(470)}`,
    images: ['/mnt/uploads/a.jpg'],
    ...texts,
  }));

test('a page within its budget is the same', () => {
  const rows = page(10, { description: 'é'.repeat(10_000) });
  expect(truncateOverBudget(rows)).toBe(rows);
});

test.each([
  ['letters of three bytes', 'ﷺ '],
  ['line breaks and quotes', '\n"'],
  ['emoji', '😀'],
  ['one word', 'x'],
])('texts without end are cut to what ten rows show, and marked: %s', (_, text) => {
  const description = text.repeat(20_000 / text.length);
  const given = page(10, {
    description,
    eligibility: description,
    outcome: description,
    short: '',
  });
  const rows = truncateOverBudget(given);
  expect(bytesOf(rows)).toBeLessThan(256_000);
  for (const [at, row] of rows.entries()) {
    expect(row).toMatchObject({
      title: 'T'.repeat(200),
      images: given[at]?.images,
      truncated: true,
    });
    expect(row.video).toBe(given[at]?.video);
    expect(row.description.length).toBeGreaterThan(1_000);
    expect(description.startsWith(row.description.slice(0, -1))).toBe(true);
    expect(row.description).toMatch(/^\P{Cs}*…$/u);
  }
});

test('only the longest texts are cut, before half an address', () => {
  const address = 'See https://alumni.example/page ';
  const long = page(15, { description: address.repeat(625) });
  const rows = truncateOverBudget([
    ...long,
    ...page(10, { description: 'A short one. '.repeat(30) }),
  ]);
  expect(rows.slice(15)).toEqual(page(10, { description: 'A short one. '.repeat(30) }));
  for (const { description } of rows.slice(0, 15)) expect(description).toMatch(/(See|page)…$/);
});

test('an address that is longer than the rest of what stays is no half link', () => {
  const address = `https://alumni.example/${'p'.repeat(700)}`;
  const texts = {
    description: `See ${address} ${'ﷺ '.repeat(9_000)}`,
    outcome: 'ﷺ'.repeat(20_000),
  };
  for (const { description } of truncateOverBudget(page(50, texts)))
    expect(description).toBe('See…');
});

test('fifty rows of the longest texts stay in the budget, a thousand below four', () => {
  const texts = { description: 'ﷺ'.repeat(20_000), outcome: 'ﷺ'.repeat(20_000) };
  expect(bytesOf(truncateOverBudget(page(50, texts)))).toBeLessThan(256_000);
  expect(bytesOf(truncateOverBudget(page(1_000, texts), unpagedBytes))).toBeLessThan(unpagedBytes);
});
