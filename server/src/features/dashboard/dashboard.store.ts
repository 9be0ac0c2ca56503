import type { Database } from '../../db/database.ts';

/** Number of events and opportunities that an account owns. */
export async function countOwn(
  db: Database,
  accountId: string,
): Promise<{ events: number; opportunities: number }> {
  const count = async (table: 'events' | 'opportunities') => {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('owner_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return total;
  };
  return { events: await count('events'), opportunities: await count('opportunities') };
}
