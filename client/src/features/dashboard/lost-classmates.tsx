import { listLostClassmates } from '@alumni/shared/calls/mail';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';

/** Loaded on demand: few members have lost classmates. */
const LostClassmateLinks = lazyComponent(
  () => import('./lost-classmate-links.tsx'),
  'LostClassmateLinks',
);

/** Names of classmates without a working e-mail, to whom the reader can pass on an invitation. */
export function LostClassmates() {
  const { data } = useEndpoint(listLostClassmates, {});
  if (!data || data.classmates.length === 0) return null;
  return <LostClassmateLinks {...data} />;
}
