import * as z from 'zod/mini';
import { editorDraftName } from '../draft/editor-draft.ts';
import { openDraftDatabase } from '../images/picture-store.ts';
import { noteWaitingPosts } from './waiting-flag.ts';

/** Storage outlives releases: what was stored is checked before it is used. */
const schema = z.object({
  version: z.literal(1),
  /** The key under which it is sent: the server creates one record for it, however often it comes. */
  id: z.string(),
  /** Roll number of whom it belongs to. */
  owner: z.string(),
  /** Name of its editor's definition. */
  kind: z.string(),
  /** Path of the editor for new records of its kind. */
  path: z.string(),
  title: z.string(),
  values: z.record(z.string(), z.string()),
  /** Its pictures: keys of chosen ones, paths of stored ones. */
  order: z.array(z.string()),
  /** When it was finished, in milliseconds. */
  since: z.number(),
  /** It was sent before: it may have arrived although no answer did. */
  attempted: z.boolean(),
  /** It was changed after it had been sent: what has arrived is to be changed as well. */
  changed: z.boolean(),
  /** Its owner is changing it. */
  opened: z.boolean(),
  /** Why the server has refused it. */
  refusal: z.optional(z.string()),
  /** Set for what is not typed into an editor: it is given anew at `path`, and takes the place of this one. */
  isAnswer: z.optional(z.boolean()),
});
/** A new record that was finished without a network. */
export type WaitingPost = Omit<z.output<typeof schema>, 'version'>;

/** Name of its draft, which its pictures are stored under. */
export function postDraftName({ kind, id, owner }: Pick<WaitingPost, 'kind' | 'id' | 'owner'>) {
  return editorDraftName(kind, `new-${id}`, owner);
}

/**
 * Stores a post and takes its pictures over from the `draft` in which they were chosen, both or
 * neither. Throws where the browser has no room or forbids it.
 */
export async function addPost(post: WaitingPost, draft: string): Promise<void> {
  const db = await openDraftDatabase();
  const transaction = db.transaction(['posts', 'pictures'], 'readwrite');
  const pictures = transaction.objectStore('pictures');
  for (const picture of await pictures.index('draft').getAll(draft)) {
    if (post.order.includes(picture.id)) {
      await pictures.put({ ...picture, draft: postDraftName(post) });
    } else await pictures.delete(picture.id);
  }
  await transaction.objectStore('posts').put({ ...post, version: 1 });
  await transaction.done;
  noteWaitingPosts(true);
}

/** The posts of a person, in the order in which they were finished. */
export async function postsOf(owner: string | undefined): Promise<WaitingPost[]> {
  const db = await openDraftDatabase();
  const stored = await db.getAll('posts');
  const posts = stored.flatMap((one) => z.safeParse(schema, one).data ?? []);
  return posts.filter((post) => post.owner === owner).sort((one, other) => one.since - other.since);
}

/** Changes a post that is still there. */
export async function changePost(id: string, change: Partial<WaitingPost>): Promise<void> {
  const db = await openDraftDatabase();
  const transaction = db.transaction('posts', 'readwrite');
  const post = await transaction.store.get(id);
  if (post) await transaction.store.put({ ...post, ...change });
  await transaction.done;
  noteWaitingPosts(true);
}

/** Notes that a post is sent now; false where its owner has opened it, or it is gone. */
export async function beginSending(id: string): Promise<boolean> {
  const db = await openDraftDatabase();
  const transaction = db.transaction('posts', 'readwrite');
  const post = z.safeParse(schema, await transaction.store.get(id)).data;
  const begins = post !== undefined && !post.opened;
  if (begins) {
    const sent: typeof post = { ...post, attempted: true };
    await transaction.store.put(sent);
  }
  await transaction.done;
  return begins;
}

/** Removes a post with its pictures. */
export async function removePost({ id, kind, owner }: WaitingPost): Promise<void> {
  const db = await openDraftDatabase();
  const transaction = db.transaction(['posts', 'pictures', 'doors'], 'readwrite');
  const pictures = transaction.objectStore('pictures');
  for (const key of await pictures.index('draft').getAllKeys(postDraftName({ id, kind, owner }))) {
    await pictures.delete(key);
  }
  await transaction.objectStore('posts').delete(id);
  const left =
    (await transaction.objectStore('posts').count()) +
    (await transaction.objectStore('doors').count());
  await transaction.done;
  noteWaitingPosts(left > 0);
}
