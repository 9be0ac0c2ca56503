import { limits } from '@alumni/shared/core/limits';

/**
 * Address of a list with the search that finds this title or name. A text that was cut ends with an
 * ellipsis, which no record has.
 */
export function searchAddress(list: string, text: string): string {
  const whole = text.replace(/…$/, '');
  const cut = whole.slice(0, limits.search + 1);
  const fits =
    cut.length <= limits.search ? cut : cut.replace(/\s+\S*$/, '').slice(0, limits.search);
  return `${list}?${new URLSearchParams({ search: fits.trim() })}`;
}
