import type { EndpointResponse } from '@alumni/shared/core/endpoint';
import { type Language, messageText } from '@alumni/shared/core/messages';
import { listMessages } from '@alumni/shared/roll-numbers/list/list.messages';
import type { ListRow } from '@alumni/shared/roll-numbers/list/list-rows';
import { validEmail } from '@alumni/shared/roll-numbers/list/people';
import type { RollNumberDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import type {
  ImportOutcome,
  ImportPerson,
  ImportState,
  importRollNumbers,
} from '@alumni/shared/roll-numbers/roll-numbers';
import { emailKey } from '../../../accounts/accounts.store.ts';
import { normalizeRollNumber } from '../../../accounts/roll-number-format.ts';
import { hasNewDetails, noteImport } from '../../../accounts/roll-numbers.store.ts';
import type { Database } from '../../../db/database.ts';
import { addToAudit } from '../../../session/audit-log.store.ts';
import { writeAsOrByOperator } from '../../../session/write-as.ts';
import {
  type Issuer,
  issueRollNumbers,
  knownRecipients,
  rollNumberOwners,
} from '../roll-numbers.store.ts';

/**
 * What an import would do with each person, in the given order. Roll numbers in the list only identify known people;
 * new numbers are always issued.
 */
export async function previewRollNumberImport(
  db: Database,
  people: ImportPerson[],
  language: Language,
): Promise<ImportOutcome[]> {
  const known = await knownRecipients(
    db,
    people.map(({ email }) => email),
  );
  const numbers = people.map(({ rollNo }) => normalizeRollNumber(rollNo ?? ''));
  const holders = new Map<string, string>();
  const owners = await rollNumberOwners(db, numbers.filter(Boolean));
  const seen = new Set<string>();
  return people.map(({ email, details }, index) => {
    const key = emailKey(email);
    const rollNo = numbers[index] ?? '';
    const holder = rollNo && holders.get(rollNo);
    if (holder) {
      const reason = messageText(listMessages.importNumberTwice, language, { email: holder });
      return { state: 'duplicate', reason };
    }
    if (rollNo) holders.set(rollNo, email);
    const owner = owners.get(rollNo);
    if (owner && owner.emailKey !== key) {
      const reason = owner.isMember
        ? listMessages.importNumberOfMember
        : listMessages.importNumberOfOther;
      const state = owner.isMember ? 'registered' : 'issued';
      return { state, reason: messageText(reason, language) };
    }
    if (seen.has(key)) return { state: 'duplicate' };
    seen.add(key);
    const { state, details: before } = known.get(key) ?? { state: 'new', details: {} };
    const addsDetails = state !== 'registered' && details && hasNewDetails(before, details);
    return { state, ...(addsDetails && { adds: true }) };
  });
}

export type ImportedEmail = EndpointResponse<typeof importRollNumbers>['results'][number];

/**
 * Issues and mails numbers for up to 100 emails in one transaction, with known `details` by email. The batches of an
 * import share one audit log entry: pass the `importId` of the first batch.
 */
export async function importRollNumberBatch(
  db: Database,
  {
    emails,
    details = {},
  }: { emails: string[]; details?: Record<string, RollNumberDetails> | undefined },
  issuer: Issuer,
  importId?: string,
): Promise<{ importId: string; results: ImportedEmail[] }> {
  const classified = classifyEmails(emails);
  const valid = classified.filter((row) => row.state === 'new').map((row) => row.email);
  const known = new Map(
    Object.entries(details).map(([email, values]) => [emailKey(email), values]),
  );
  return writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    const issued = await issueRollNumbers(trx, valid, issuer, known);
    const byKey = new Map(issued.map((result) => [emailKey(result.email), result]));
    const results = classified.map((row) =>
      row.state === 'new' ? { ...row, ...byKey.get(emailKey(row.email)) } : row,
    );
    const stored = issued.filter((result) => result.stored).length;
    const id = await addToAudit(
      trx,
      {
        action: 'rollnumbers.imported',
        subject: '',
        counts: { ...countStates(results), ...(stored > 0 && { details: stored }) },
      },
      { actorId: issuer.caller?.id, entryId: importId },
    );
    await noteImport(
      trx,
      issued.flatMap(({ state, rollNo }) => (state === 'new' && rollNo ? [rollNo] : [])),
      id,
    );
    return { importId: id, results };
  });
}

/** Rows to import: new recipients, and known ones with new details. */
export function toImport<Row extends Pick<ListRow, 'state' | 'details'>>(rows: Row[]): Row[] {
  return rows.filter(({ state, details }) => state === 'new' || (state === 'issued' && details));
}

/** Splits rows into batches of at most `rollNumberImportLimits.batch`. */
export function* importBatches(
  rows: Pick<ListRow, 'text' | 'details'>[],
): Generator<{ emails: string[]; details: Record<string, RollNumberDetails> }> {
  for (let from = 0; from < rows.length; from += rollNumberImportLimits.batch) {
    const batch = rows.slice(from, from + rollNumberImportLimits.batch);
    const details = batch.flatMap((row) => (row.details ? [[row.text, row.details] as const] : []));
    yield { emails: batch.map(({ text }) => text), details: Object.fromEntries(details) };
  }
}

/** Counts the rows in each state that occurs. */
export function countStates(rows: { state: ImportState }[]): Partial<Record<ImportState, number>> {
  const counts: Partial<Record<ImportState, number>> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function classifyEmails(typed: string[]): ImportedEmail[] {
  const seen = new Set<string>();
  return typed.map((text) => {
    const email = validEmail(text);
    if (!email) return { email: text, state: 'invalid' };
    const state = seen.has(emailKey(email)) ? 'duplicate' : 'new';
    seen.add(emailKey(email));
    return { email, state };
  });
}
