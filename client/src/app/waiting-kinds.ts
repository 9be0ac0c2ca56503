import { networkStatus } from '../api/network-status.ts';
import { invalidateEndpoint } from '../api/use-endpoint.ts';
import type { EditorDefinition, TextValues } from '../components/editor/editor.ts';
import { postKind } from '../components/outbox/post-kind.ts';
import { tellSent } from '../components/outbox/queue-post.ts';
import { sendWaiting, type WaitingKinds } from '../components/outbox/send-waiting.ts';
import { inBackground } from '../components/ui/announcements/in-background.ts';
import { currentUser } from '../session/session-store.ts';

/**
 * Check-ins are sent separately from posts. Otherwise they would wait until the pictures of the posts are uploaded,
 * which can take minutes.
 */
const arrivals: WaitingKinds = {
  arrival: async () => (await import('../features/events/door/door-sync.ts')).arrivalKind,
};

/** Kinds for new records and for replies to events. A new record has the name of its editor as its kind. */
const posts: WaitingKinds = {
  event: async () =>
    editorKind((await import('../features/events/event-editor-screen.tsx')).eventEditor),
  opportunity: async () =>
    editorKind(
      (await import('../features/opportunities/opportunity-editor-screen.tsx')).opportunityEditor,
    ),
  gallery: async () =>
    editorKind((await import('../features/gallery/gallery-editor-screen.tsx')).galleryEditor),
  news: async () =>
    editorKind((await import('../features/news/news-editor-screen.tsx')).newsEditor),
  reply: async () => (await import('../features/events/replies/reply-outbox.ts')).replyKind,
};

/**
 * Sends queued records if somebody is logged in and there is a network. Always removes expired guest lists. Returns the
 * seconds until the next attempt, or undefined if none is needed.
 */
export async function sendAllWaiting(): Promise<number | undefined> {
  const { removeOldDoors } = await import('../features/events/door/door-store.ts');
  await removeOldDoors();
  if (!currentUser() || networkStatus().offline) return undefined;
  const again = await Promise.all([arrivals, posts].map((kinds) => sendWaiting(kinds, tellSent)));
  const seconds = again.filter((one) => one !== undefined);
  return seconds.length === 0 ? undefined : Math.min(...seconds);
}

function editorKind<Saved, Values extends TextValues>({
  create,
  calls,
  affected,
  paths,
}: EditorDefinition<Saved, Values>) {
  return postKind({
    create: async (values, images, key) => {
      const created = await create(values as Values, images, key);
      for (const endpoint of affected) {
        inBackground(invalidateEndpoint(endpoint));
      }
      return created;
    },
    update: (id, change) =>
      calls.update(id, { ...change, values: change.values as Values }, undefined),
    pathOf: (id) => `${paths.create}/${id}`,
  });
}
