import { useSession } from '../../session/session-store.ts';
import { keptDraftIds } from '../draft/tab-drafts.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import type { KeptDraftsProps } from './kept-drafts.tsx';

const Loaded = lazyWithRetry(
  async () => (await import('./kept-drafts.tsx')).KeptDrafts,
  null,
  () => null,
);

/** Changes that were not saved; their code is fetched where there are any. */
export function LazyKeptDrafts(props: KeptDraftsProps) {
  const { user } = useSession();
  return (
    keptDraftIds(props.kind, user?.rollNo ?? '', !props.path).length > 0 && <Loaded {...props} />
  );
}
