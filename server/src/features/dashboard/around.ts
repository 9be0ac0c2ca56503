import type { AroundLine } from '@alumni/shared/home/dashboard';
import type { ComingEvent, OpenOpportunity } from '@alumni/shared/home/highlights';
import type { Language } from '@alumni/shared/text/language';
import type { Account } from '../../accounts/accounts.store.ts';
import { faceOf, visibleValue } from '../../accounts/visible-fields.ts';
import { excerpt } from '../../core/excerpt.ts';
import { dayAfter } from '../../core/zone-time.ts';
import type { Database } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import * as store from './dashboard.store.ts';

export type NewComer = Omit<Extract<AroundLine, { kind: 'comer' }>, 'kind'>;

/** Functions of other features that find what is around a member. */
export interface AroundSources {
  /** New replies of others to the member's coming events, one line an event, the latest first. */
  listNewComers: (
    db: Database,
    account: Account,
    which: { today: string; since: string; limit: number; language: Language },
  ) => Promise<NewComer[]>;
  /** Events without a reply of the member whose time to reply ends until that day, the next first. */
  listRepliesClosing: (
    db: Database,
    accountId: string,
    which: { today: string; until: string; limit: number },
  ) => Promise<{ _id: string; title: string; deadline: string; language: Language | '' }[]>;
  listOpenOpportunities: (
    db: Database,
    today: string,
    which: { by: 'deadline'; limit: number },
  ) => Promise<OpenOpportunity[]>;
}

const mostLines = 6;
/** Lines that one kind may take while others have none. */
const limit = 4;
const dayMs = 24 * 60 * 60_000;
const newFor = { classmates: 30 * dayMs, replies: 7 * dayMs };
/** Today and the six days after it. */
const closingDays = 6;
const longest = { title: 70, mentor: 90 };

interface Reader {
  account: Account;
  today: string;
  language: Language;
  /** Events that already ask the reader for a reply. */
  asking: readonly ComingEvent[];
}

/** Who and what is near a member: at most six lines, of each kind some. */
export async function linesAround(
  db: Database,
  sources: AroundSources,
  { account, today, language, asking }: Reader,
): Promise<AroundLine[]> {
  const until = dayAfter(today, closingDays);
  const turn = Math.floor(Date.parse(today) / dayMs);
  const [classmates, comers, mentors, replies, opportunities] = await Promise.all([
    store.listNewClassmates(db, account, { since: fromNow(-newFor.classmates), limit }),
    sources.listNewComers(db, account, {
      today,
      since: fromNow(-newFor.replies),
      limit,
      language,
    }),
    store.listMentorsFor(db, account, { turn, limit }),
    sources.listRepliesClosing(db, account.id, { today, until, limit: limit + asking.length }),
    sources.listOpenOpportunities(db, today, { by: 'deadline', limit }),
  ]);
  const face = (person: Account) => faceOf(person, 'members', language);
  const closing = [
    ...replies
      .filter(({ _id }) => !asking.some((event) => event._id === _id))
      .map((event) => ({ kind: 'replies' as const, ...event })),
    ...opportunities
      .filter(({ deadline }) => deadline <= until)
      .map((opportunity) => ({ kind: 'opportunity' as const, ...opportunity })),
  ].sort((one, other) => one.deadline.localeCompare(other.deadline));
  const others = mentors.filter(({ id }) => !classmates.some((person) => person.id === id));
  return chooseLines([
    classmates.map((person) => ({ kind: 'classmate', ...face(person) })),
    comers.map((comer) => ({
      kind: 'comer',
      ...comer,
      theme: excerpt(comer.theme, longest.title),
    })),
    others.map((person) => ({
      kind: 'mentor',
      ...face(person),
      mentor: excerpt(visibleValue(person, 'mentor', 'members'), longest.mentor),
    })),
    closing.map((line) => ({ ...line, title: excerpt(line.title, longest.title) })),
  ]);
}

/** At most six lines, in the order of their kinds: first one of each kind, then a second of each, and so on. */
function chooseLines(kinds: AroundLine[][]): AroundLine[] {
  const taken = kinds.map(() => 0);
  const total = () => taken.reduce((sum, count) => sum + count, 0);
  for (let round = 1; round <= mostLines; round += 1) {
    for (const [at, lines] of kinds.entries()) {
      if (lines.length >= round && total() < mostLines) taken[at] = round;
    }
  }
  return kinds.flatMap((lines, at) => lines.slice(0, taken[at]));
}
