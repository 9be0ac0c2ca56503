import { searchLength } from '@alumni/shared/calls/list';

/**
 * Address of a list with the search that finds this title or name. A text that was cut ends with an
 * ellipsis, which no record has.
 */
export function searchAddress(list: string, text: string): string {
  const whole = text.replace(/…$/, '');
  const cut = whole.slice(0, searchLength + 1);
  const fits = cut.length <= searchLength ? cut : cut.replace(/\s+\S*$/, '').slice(0, searchLength);
  return `${list}?${new URLSearchParams({ search: fits.trim() })}`;
}
