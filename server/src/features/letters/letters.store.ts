import { fileNameOf, storedPath } from '@alumni/shared/images/stored-path';
import {
  type LetterContent,
  type LetterForm,
  letterContent,
} from '@alumni/shared/mail/letter-form';
import type { AuditAction } from '@alumni/shared/site/audit';
import { filledIn } from '@alumni/shared/site/site';
import { formatDay } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { type Account, formerMemberId } from '../../accounts/accounts.store.ts';
import { ConflictError, NotFoundError, StaleVersionError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow, latestPlausible, newId, now } from '../../db/ids.ts';
import { readScan } from '../../db/lists/list-reads.ts';
import { paginate } from '../../db/lists/paginate.ts';
import { lockName } from '../../db/lock-name.ts';
import { countAffectedRows } from '../../db/rows.ts';
import type { Row } from '../../db/schema.ts';
import { parseStored } from '../../db/stored-json.ts';
import { assertOwnImage } from '../../images/record-images.store.ts';
import { recordAudit } from '../../session/audit-log.store.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { ensureSecret } from '../../settings/site-options.store.ts';
import { takeBack } from './deliveries.store.ts';
import { letterMessages } from './letters.messages.ts';
import { type Candidate, candidateColumns } from './recipients.ts';

export type Letter = Row<'letters'>;

const weekMs = 7 * 86_400_000;

export function subjectOf({ subject_en, subject_fr }: Pick<Letter, 'subject_en' | 'subject_fr'>) {
  return { en: subject_en, fr: subject_fr };
}

export function contentOf({ content }: Pick<Letter, 'content'>): LetterContent {
  return parseStored(letterContent, content);
}

/** Creates the draft of a letter. Throws `ForbiddenError` if the letter shows somebody else's picture. */
export async function createLetter(db: Database, viewer: Caller, form: LetterForm) {
  const id = newId();
  await writeAs(db, viewer, 'admin', async (trx, caller) => {
    // The site's secret signs the links in letters. Creates the secret if the site has none yet.
    await ensureSecret(trx);
    const columns = await letterColumns(trx, caller, form, null);
    const time = now();
    const times = { created_at: time, updated_at: time, sent_at: null };
    await trx
      .insertInto('letters')
      .values({ id, ...columns, author_id: caller.id, version: 1, ...times })
      .execute();
    await auditLetter(trx, caller, 'letter.created', { id, ...columns });
  });
  return id;
}

/** Changes a draft. Throws like `createLetter` and `changeLetter`. */
export async function updateLetter(db: Database, viewer: Caller, read: Letter, form: LetterForm) {
  await changeLetter(db, viewer, read, async (trx, caller, letter) => {
    assertDraft(letter);
    const columns = await letterColumns(trx, caller, form, letter.picture);
    const changes = { ...columns, version: letter.version + 1, updated_at: now() };
    await trx.updateTable('letters').set(changes).where('id', '=', letter.id).execute();
    await auditLetter(trx, caller, 'letter.changed', letter);
  });
}

async function letterColumns(
  trx: Trx,
  caller: Caller,
  { kind, subject, text, blocks, readers }: LetterForm,
  current: string | null,
) {
  const picture = blocks.find((block) => block.kind === 'picture')?.image;
  if (picture) {
    await assertOwnImage(trx, caller.id, current ? storedPath(current) : '', picture);
  }
  return {
    kind,
    subject_en: subject.en,
    subject_fr: subject.fr,
    content: JSON.stringify({ text, blocks } satisfies LetterContent),
    picture: picture ? fileNameOf(picture) : null,
    readers,
  };
}

export async function deleteLetter(db: Database, viewer: Caller, id: string): Promise<void> {
  await changeLetter(db, viewer, { id }, async (trx, caller, letter) => {
    assertDraft(letter);
    await trx.deleteFrom('letters').where('id', '=', id).execute();
    await auditLetter(trx, caller, 'letter.deleted', letter);
  });
}

/**
 * Pauses a letter and withdraws its queued mails, or resumes it. Resuming throws `ConflictError` if another letter was
 * sent or resumed in the last week.
 */
export async function pauseLetter(
  db: Database,
  viewer: Caller,
  id: string,
  { paused, language }: { paused: boolean; language: Language },
): Promise<void> {
  await changeLetter(db, viewer, { id }, async (trx, caller, letter) => {
    assertSent(letter);
    if (paused) {
      await takeBack(trx, { letter_id: id });
      await trx.updateTable('letters').set({ paused: 1 }).where('id', '=', id).execute();
    } else {
      await assertItsWeek(trx, letter, language);
      await markOnItsWay(trx, letter);
    }
    await auditLetter(trx, caller, paused ? 'letter.paused' : 'letter.resumed', letter);
  });
}

/**
 * Changes a letter as an admin. A lock serialises changes of all letters, so that the weekly limit holds. Throws
 * `NotFoundError`, and `StaleVersionError` if the version has changed.
 */
export async function changeLetter<T>(
  db: Database,
  viewer: Caller,
  { id, version }: { id: string; version?: number },
  change: (trx: Trx, caller: Caller, letter: Letter) => Promise<T>,
): Promise<T> {
  const run = async (trx: Trx, caller: Caller) => {
    const letter = await existingLetter(trx, id);
    if (version !== undefined && letter.version !== version) throw new StaleVersionError();
    return change(trx, caller, letter);
  };
  return writeAs(db, viewer, 'admin', run, { before: (trx) => lockName(trx, 'letters') });
}

function assertDraft({ sent_at }: Letter): void {
  if (sent_at !== null) throw new ConflictError(letterMessages.letterSentAlready);
}

export function assertSent({ sent_at }: Letter): void {
  if (sent_at === null) throw new ConflictError(letterMessages.letterNotSent);
}

/** Marks a letter as being sent. `updated_at` begins the week in which no other letter may be sent. */
export async function markOnItsWay(trx: Trx, { id, sent_at }: Letter): Promise<void> {
  const time = now();
  await trx
    .updateTable('letters')
    .set({ sent_at: sent_at ?? time, paused: 0, updated_at: time })
    .where('id', '=', id)
    .execute();
}

export async function auditLetter(
  trx: Trx,
  caller: Caller,
  action: AuditAction,
  letter: Pick<Letter, 'id' | 'kind' | 'subject_en' | 'subject_fr'>,
  details: Record<string, string | number> = {},
): Promise<void> {
  await recordAudit(trx, {
    actorId: caller.id,
    action,
    subject: filledIn(subjectOf(letter)).en,
    details: {
      record: letter.id,
      kind: letter.kind,
      subjectFr: filledIn(subjectOf(letter)).fr,
      ...details,
    },
  });
}

/** Throws `NotFoundError` for an unknown id. */
export async function existingLetter(db: Database | Trx, id: string): Promise<Letter> {
  const letter = await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!letter) throw new NotFoundError(letterMessages.letterUnknown);
  return letter;
}

/** Sent letters, newest first; `drafts` puts drafts before them. */
export async function listLetters(
  db: Database,
  { drafts, ...page }: { drafts: boolean; page: number; limit: number },
) {
  return paginate(
    db,
    (reads) =>
      reads
        .selectFrom('letters')
        .selectAll()
        .$if(!drafts, (query) => query.where('sent_at', 'is not', null))
        .orderBy((eb) => eb.fn.coalesce('sent_at', eb.val('9')), 'desc')
        .orderBy('id', 'desc'),
    page,
  );
}

/**
 * The latest time at which a letter was first sent (`sent_at`), or at which a sent letter changed (`updated_at`).
 * Ignores notices and the letter `exceptId`.
 */
export async function lastLetterAt(
  db: Database | Trx,
  of: 'sent_at' | 'updated_at',
  exceptId = '',
): Promise<string | undefined> {
  const row = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.max(of).as('last'))
    .where('kind', '=', 'letter')
    .where('sent_at', 'is not', null)
    .where(of, '<=', latestPlausible())
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** When a letter may be sent or resumed: members get at most one a week. Empty if it may be sent now. */
export async function notBefore(db: Database | Trx, { id, kind }: Letter): Promise<string> {
  if (kind === 'notice') return '';
  // The week begins at the last change: a letter can be resumed, or sent to more people, long after it was first sent.
  const last = await lastLetterAt(db, 'updated_at', id);
  if (!last || last <= fromNow(-weekMs)) return '';
  return new Date(Date.parse(last) + weekMs).toISOString();
}

export async function assertItsWeek(trx: Trx, letter: Letter, language: Language): Promise<void> {
  const soonest = await notBefore(trx, letter);
  if (soonest === '') return;
  throw new ConflictError(letterMessages.letterTooSoon, {
    values: { day: formatDay(soonest, language) },
  });
}

/** All members: the recipients of a notice. */
export async function listCandidates(db: Database | Trx): Promise<Candidate[]> {
  return membersQuery(db).select(candidateColumns).orderBy('id').execute();
}

/** Accounts that are admitted, not suspended and not being deleted. */
function membersQuery(db: Database | Trx) {
  return db
    .selectFrom('accounts')
    .where('admission', '=', 'admitted')
    .where('account_type', '!=', 'suspended')
    .where('deletion_due_at', 'is', null)
    .where('id', '!=', formerMemberId);
}

/** A current member; undefined for anybody else. */
export async function findMember(trx: Trx, id: string): Promise<Account | undefined> {
  return membersQuery(trx).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findMembers(db: Database | Trx, rollNos: string[]): Promise<Account[]> {
  if (rollNos.length === 0) return [];
  return membersQuery(db).selectAll().where('roll_no', 'in', rollNos).execute();
}

/** Moves letters to another author account of the same person; returns how many. */
export async function moveLetters(trx: Trx, from: string, to: string): Promise<number> {
  return trx
    .updateTable('letters')
    .set({ author_id: to })
    .where('author_id', '=', from)
    .$call(countAffectedRows);
}

/** Listed members who registered or were admitted after `since`, the newest account first. */
export async function listNewMembers(db: Database, since: string, limit: number) {
  return readScan(db, (reads) =>
    newMembersQuery(reads, since).selectAll().orderBy('seq', 'desc').limit(limit).execute(),
  );
}

export async function countNewMembers(db: Database, since: string): Promise<number> {
  const { count } = await readScan(db, (reads) =>
    newMembersQuery(reads, since)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return Number(count);
}

function newMembersQuery(reads: Database, since: string) {
  return membersQuery(reads)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '>', since),
        eb(
          'id',
          'in',
          reads.selectFrom('applications').select('account_id').where('changed_at', '>', since),
        ),
      ]),
    )
    .where('unlisted', '=', 0);
}
