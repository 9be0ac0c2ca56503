import { networkStatus } from '../api/network-status.ts';
import { refreshAnswers } from '../api/use-endpoint.ts';
import type { EditorDefinition, TextValues } from '../components/editor/editor.ts';
import { type Poster, sendWaitingPosts } from '../components/outbox/send-waiting-posts.ts';
import { inBackground } from '../components/ui/in-background.ts';
import { currentUser } from '../session/session-store.ts';

/** Definitions of all editors for new records, by their names. */
const definitions: Record<string, () => Promise<Poster>> = {
  event: async () =>
    posterOf((await import('../features/events/event-editor-screen.tsx')).eventEditor),
  opportunity: async () =>
    posterOf(
      (await import('../features/opportunities/opportunity-editor-screen.tsx')).opportunityEditor,
    ),
  gallery: async () =>
    posterOf((await import('../features/gallery/gallery-editor-screen.tsx')).galleryEditor),
  reply: async () => (await import('../features/events/replies/reply-outbox.ts')).replyPoster,
  news: async () => posterOf((await import('../features/news/news-editor-screen.tsx')).newsEditor),
};

/**
 * Sends what waits, where somebody is logged in and there is a network; lists for doors that are too old are removed
 * whoever is there.
 */
export async function sendPosts(): Promise<number | undefined> {
  const { removeOldDoors, sendAllArrivals } = await import('../features/events/door/door-sync.ts');
  await removeOldDoors();
  if (!currentUser() || networkStatus().offline) return undefined;
  await sendAllArrivals();
  return sendWaitingPosts(async (kind) => definitions[kind]?.());
}

function posterOf<Saved, Values extends TextValues>({
  create,
  calls,
  affected,
  paths,
}: EditorDefinition<Saved, Values>): Poster {
  return {
    create: async (values, images, key) => {
      const created = await create(values as Values, images, key);
      for (const endpoint of affected) {
        inBackground(refreshAnswers(endpoint));
      }
      return created;
    },
    update: (id, change) =>
      calls.update(id, { ...change, values: change.values as Values }, undefined),
    pathOf: (id) => `${paths.create}/${id}`,
  };
}
