import { limits } from '@alumni/shared/limits';
import type { ImportRow, ImportState } from '@alumni/shared/roll-numbers';
import { addToAudit } from '../audit/audit.store.ts';
import type { Database } from '../db/database.ts';
import { writeAsOrByOperator } from '../session/write-as.ts';
import { emailKey } from './accounts.store.ts';
import { readRollNumberCsv, validEmail } from './roll-number-csv.ts';
import { type Issuer, issueRollNumbers, rollNumberStates } from './roll-numbers.store.ts';

/** The state that an import would give each row of a CSV. Throws like `readRollNumberCsv`. */
export async function previewRollNumberImport(db: Database, csv: string): Promise<ImportRow[]> {
  const rows = readRollNumberCsv(csv);
  const valid = rows.filter((row) => row.state === 'valid').map((row) => row.text);
  const states = await rollNumberStates(db, valid);
  return rows.map(({ line, text, state }) => ({
    line,
    text,
    state: state === 'valid' ? (states.get(emailKey(text)) ?? 'new') : state,
  }));
}

export interface ImportedEmail {
  email: string;
  state: ImportState;
  rollNo?: string;
}

/**
 * Issues and mails numbers for up to 100 e-mails in one transaction. The batches of an import share
 * one audit log entry: pass the `importId` that the first batch returned.
 */
export async function importRollNumberBatch(
  db: Database,
  typed: string[],
  issuer: Issuer,
  importId?: string,
): Promise<{ importId: string; results: ImportedEmail[] }> {
  const classified = classifyEmails(typed);
  const valid = classified.filter((row) => row.state === 'new').map((row) => row.email);
  return writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    const issued = await issueRollNumbers(trx, valid, issuer);
    const byKey = new Map(issued.map((result) => [emailKey(result.email), result]));
    const results = classified.map((row) =>
      row.state === 'new' ? { ...row, ...byKey.get(emailKey(row.email)) } : row,
    );
    const id = await addToAudit(
      trx,
      { action: 'rollnumbers.imported', subject: '', counts: countsOf(results) },
      { actorId: issuer.caller?.id, entryId: importId },
    );
    return { importId: id, results };
  });
}

/** Splits e-mails into batches of at most `limits.rollNumberImport.batch`. */
export function* importBatches(emails: string[]): Generator<string[]> {
  for (let from = 0; from < emails.length; from += limits.rollNumberImport.batch) {
    yield emails.slice(from, from + limits.rollNumberImport.batch);
  }
}

/** Number of rows in each state that occurs. */
export function countsOf(rows: { state: ImportState }[]): Partial<Record<ImportState, number>> {
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
