import { withdrawImportedNumbers } from '../../../accounts/roll-numbers.store.ts';
import { NotFoundError } from '../../../core/domain-errors.ts';
import type { Database } from '../../../db/database.ts';
import { countRows } from '../../../db/rows.ts';
import { recordAudit } from '../../../session/audit-log.store.ts';
import type { Caller } from '../../../session/caller.ts';
import { writeAs } from '../../../session/write-as.ts';
import { rollNumberMessages } from '../roll-numbers.messages.ts';

/** Number of imports that the page offers to withdraw. */
const listed = 10;
/** For each import, the page names at most this many people who registered with one of its numbers. */
const namedClaimants = 5;

/**
 * The newest imports, each with the names of some people who have claimed a number. Leaves out imports whose numbers
 * are all withdrawn.
 */
export async function importsSoFar(db: Database) {
  const imports = await db
    .selectFrom('issued_roll_numbers')
    .select(['import_id', (eb) => eb.fn.min('issued_at').as('at')])
    .select((eb) => [
      eb.fn.countAll<number>().as('numbers'),
      eb.fn.count('claimed_at').as('claimed'),
    ])
    .where('import_id', 'is not', null)
    .groupBy('import_id')
    .orderBy('at', 'desc')
    .limit(listed)
    .execute();
  return Promise.all(
    imports.map(async ({ import_id, at, numbers, claimed }) => ({
      id: import_id ?? '',
      at,
      numbers: Number(numbers),
      claimed: Number(claimed),
      claimants: Number(claimed) > 0 ? await listClaimants(db, import_id ?? '') : [],
    })),
  );
}

async function listClaimants(db: Database, importId: string): Promise<string[]> {
  const accounts = await db
    .selectFrom('issued_roll_numbers')
    .innerJoin('accounts', 'accounts.id', 'issued_roll_numbers.claimed_by')
    .select(['accounts.first_name', 'accounts.last_name', 'accounts.roll_no'])
    .where('import_id', '=', importId)
    .orderBy('claimed_at')
    .limit(namedClaimants)
    .execute();
  return accounts.map(
    (account) => `${account.first_name} ${account.last_name}`.trim() || account.roll_no,
  );
}

/** Withdraws an import's unclaimed numbers and their waiting mails. */
export async function withdrawImported(db: Database, importId: string, caller: Caller) {
  return writeAs(db, caller, 'admin', async (trx) => {
    const withdrawn = await withdrawImportedNumbers(trx, importId);
    const claimed = await countRows(
      trx.selectFrom('issued_roll_numbers').where('import_id', '=', importId),
    );
    if (withdrawn + claimed === 0) throw new NotFoundError(rollNumberMessages.importUnknown);
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'rollnumbers.withdrawn',
      subject: '',
      details: { withdrawn, claimed },
    });
    return { withdrawn, claimed };
  });
}
