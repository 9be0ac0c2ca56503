import { useSearchParams } from '../../router/hooks.tsx';
import {
  type ListAddress,
  type ListFilters,
  type ListNarrowing,
  readListAddress,
  writeListAddress,
} from './list-address.ts';

/**
 * The state of a list, stored in the query of the hash under the names of the call (`page`, `search`,
 * `queryfilter`, and what `narrowing` names), so that Back, a reload and a shared link give the same list.
 */
export function useListAddress<Filter extends string>(
  filters: ListFilters<Filter>,
  narrowing?: ListNarrowing,
) {
  const [query, setQuery] = useSearchParams();
  const address = readListAddress(query, filters, narrowing);
  /** `replace` adds no entry to the history. */
  const go = (to: Partial<ListAddress<Filter>>, { replace = false } = {}) =>
    setQuery(writeListAddress({ ...address, ...to }, filters), { replace });
  return { address, go };
}
