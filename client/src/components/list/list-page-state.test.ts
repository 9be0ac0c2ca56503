import { describe, expect, test } from 'vitest';
import { listInput, noFilter } from './define-list.ts';
import { readListAddress, writeListAddress } from './list-address.ts';
import { isPastTheEnd, localPage, visiblePage } from './list-page-state.ts';

const orders = ['newFirst', 'oldFirst'] as const;
const first = { page: 1, search: '', filter: 'newFirst' } as const;

describe('the address of a list', () => {
  const read = (query: string) => readListAddress(new URLSearchParams(query), orders);

  test('gives page, search and filter', () => {
    expect(read('page=3&search=Kamé&queryfilter=oldFirst')).toEqual({
      page: 3,
      search: 'Kamé',
      filter: 'oldFirst',
    });
    expect(read('')).toEqual(first);
  });

  test('with invalid values gives the first page', () => {
    for (const page of ['0', '-1', '1.5', 'two', '', '1e99']) {
      expect([page, read(`page=${page}`).page]).toEqual([page, 1]);
    }
    expect(read('queryfilter=byName').filter).toBe('newFirst');
    expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(100);
  });

  test('leaves out defaults, and is read as it was written', () => {
    expect(writeListAddress(first, orders).toString()).toBe('');
    const address = { page: 2, search: 'a&b =c', filter: 'oldFirst' } as const;
    expect(readListAddress(writeListAddress(address, orders), orders)).toEqual(address);
  });
});

test('becomes a query with the search in lower case, and no filter for a call without one', () => {
  const address = { page: 2, search: ' Kamé ', filter: 'newFirst' };
  expect(listInput({ pageSize: 10 }, address)).toEqual({
    page: 2,
    limit: 10,
    queryfilter: 'newFirst',
    search: 'kamé',
  });
  expect(
    listInput({ pageSize: 10, ask: { mine: 'all' } }, { ...address, filter: noFilter[0] }),
  ).toEqual({ page: 2, limit: 10, mine: 'all', search: 'kamé' });
});

test('what narrows a list is in its address and its query, unless it is invalid', () => {
  const narrowing = { promotion: /^\d{4}$/, mentor: /^true$/ };
  const read = (query: string) => readListAddress(new URLSearchParams(query), orders, narrowing);
  const address = read('promotion=2012&mentor=yes&owner=me&page=2');
  expect(address).toEqual({ ...first, page: 2, narrowed: { promotion: '2012' } });
  expect(writeListAddress(address, orders).toString()).toBe('promotion=2012&page=2');
  expect(listInput({ pageSize: 10 }, address)).toMatchObject({ promotion: '2012', page: 2 });
});

describe('the visible page', () => {
  const arrived = { rows: ['k', 'l'], totalPages: 3, page: 2 };
  const asked = { page: 3, failed: false, pageSize: 10 };

  test('is empty before the first rows arrive', () => {
    expect(visiblePage(undefined, asked)).toEqual({
      rows: undefined,
      firstNumber: 1,
      page: 3,
      totalPages: 1,
    });
  });

  test('keeps the previous rows and their numbers while the next ones are fetched', () => {
    expect(visiblePage(arrived, asked)).toEqual({
      rows: ['k', 'l'],
      firstNumber: 11,
      page: 3,
      totalPages: 3,
    });
  });

  test('stays the previous one when the next rows could not be fetched', () => {
    expect(visiblePage(arrived, { ...asked, failed: true }).page).toBe(2);
  });

  test('is recognised as past the end', () => {
    expect(isPastTheEnd(undefined)).toBe(false);
    expect(isPastTheEnd(arrived)).toBe(false);
    expect(isPastTheEnd({ ...arrived, page: 3 })).toBe(false);
    expect(isPastTheEnd({ ...arrived, page: 4 })).toBe(true);
  });
});

describe('a list whose rows are all here', () => {
  const rows = ['Hélène admin', 'Ama user', 'Bih user', 'Célestin user'];
  const options = {
    pageSize: 2,
    matches: (row: string, search: string) => row.toLowerCase().includes(search),
    passes: (row: string, filter: string) => filter === 'all' || row.endsWith(filter),
  };
  const show = (page: number, search = '', filter = 'all') =>
    localPage(rows, { page, search, filter }, options);

  test('is cut into pages', () => {
    expect(show(1)).toEqual({ rows: rows.slice(0, 2), firstNumber: 1, page: 1, totalPages: 2 });
    expect(show(2)).toEqual({ rows: rows.slice(2), firstNumber: 3, page: 2, totalPages: 2 });
  });

  test('is searched and filtered', () => {
    expect(show(1, 'hélène').rows).toEqual(['Hélène admin']);
    expect(show(1, '', 'user').rows).toEqual(['Ama user', 'Bih user']);
    expect(show(1, 'él', 'user').rows).toEqual(['Célestin user']);
  });

  test('shows its last page where the wanted one is past it, and an empty one where nothing fits', () => {
    expect(show(9)).toMatchObject({ page: 2, totalPages: 2 });
    expect(show(3, 'nobody')).toEqual({ rows: [], firstNumber: 1, page: 1, totalPages: 1 });
  });
});
