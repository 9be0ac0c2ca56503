import { useLocation } from '../../router/hooks.tsx';
import { build } from '../../settings.ts';

/** Address and navigation state of a details screen. The state remembers the list's search for the way back. */
export function useDetailsLink<Row extends { _id: string } | { rollNo: string }>(
  path: string,
  key: string,
  record: Row,
): { to: string; state: Record<string, unknown> } {
  const { search } = useLocation();
  const id = 'rollNo' in record ? record.rollNo : record._id;
  return { to: `${path}?id=${encodeURIComponent(id)}`, state: { [key]: record, search, build } };
}
