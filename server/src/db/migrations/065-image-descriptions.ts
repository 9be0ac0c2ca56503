import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** What the pictures of a gallery show, in the words of their owner: JSON, stored path to text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('galleries')
    .addColumn('image_descriptions', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
}
