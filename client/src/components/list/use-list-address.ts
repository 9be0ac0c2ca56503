import { useSearchParams } from '../../router/hooks.tsx';
import {
  type ListAddress,
  type ListFilters,
  readListAddress,
  writeListAddress,
} from './list-address.ts';

/**
 * The state of a list, stored in the query of the hash under the names of the call (`page`, `search`,
 * `queryfilter`), so that Back, a reload and a shared link give the same list.
 */
export function useListAddress<Filter extends string>(filters: ListFilters<Filter>) {
  const [query, setQuery] = useSearchParams();
  const address = readListAddress(query, filters);
  /** `replace` adds no entry to the history. */
  const go = (to: Partial<ListAddress<Filter>>, { replace = false } = {}) =>
    setQuery(writeListAddress({ ...address, ...to }, filters), { replace });
  return { address, go };
}
