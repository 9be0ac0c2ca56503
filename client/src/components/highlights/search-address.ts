import { searchLength } from '@alumni/shared/calls/list';

/**
 * Address of a list with a search for `text`, a title or name. A final ellipsis is cut: it is not in the record itself.
 */
export function searchAddress(list: string, text: string): string {
  const whole = text.replace(/…$/, '');
  const cut = whole.slice(0, searchLength + 1);
  const fits = cut.length <= searchLength ? cut : cut.replace(/\s+\S*$/, '').slice(0, searchLength);
  return `${list}?${new URLSearchParams({ search: fits.trim() })}`;
}
