import { useSession } from '../../../session/session-store.ts';
import { unsavedDraftIds } from '../../draft/tab-drafts.ts';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import type { UnsavedDraftsProps } from './unsaved-drafts.tsx';

const Loaded = lazyWithRetry(
  async () => (await import('./unsaved-drafts.tsx')).UnsavedDrafts,
  null,
  () => null,
);

/** Loads the list of unsaved changes only if there are any. */
export function LazyUnsavedDrafts(props: UnsavedDraftsProps) {
  const { user } = useSession();
  return (
    unsavedDraftIds(props.kind, user?.rollNo ?? '', !props.path).length > 0 && <Loaded {...props} />
  );
}
