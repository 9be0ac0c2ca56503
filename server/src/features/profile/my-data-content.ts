import type { Event } from '@alumni/shared/events/events';
import type { Gallery } from '@alumni/shared/records/gallery';
import type { NewsItem } from '@alumni/shared/records/news';
import type { Opportunity } from '@alumni/shared/records/opportunities';
import { auditDetails } from '@alumni/shared/site/audit';
import { filledIn } from '@alumni/shared/site/site';
import * as z from 'zod/mini';
import { type Account, provedEmail } from '../../accounts/accounts.store.ts';
import { visibleAlumnus } from '../../accounts/visible-fields.ts';
import { parseStored } from '../../db/stored-json.ts';
import { toBrowser } from '../../session/browser.ts';
import type { DataRows } from './my-data.store.ts';

const eventMessage = z.object({ message: z.string() });

export type MyData = ReturnType<typeof buildMyData>;

/** For each table, the function that turns a row into the fields that its author can edit. */
export interface RecordFields {
  events(row: DataRows['events'][number]): Form<Event>;
  opportunities(row: DataRows['opportunities'][number]): Form<Opportunity>;
  galleries(row: DataRows['galleries'][number]): Form<Gallery>;
  news(row: DataRows['news'][number]): Form<NewsItem>;
}
type Form<Stored> = Omit<Stored, '_id' | 'images' | 'owner' | 'createdAt'>;

/** Content of `data.json`. */
export function buildMyData(account: Account, rows: DataRows, recordFields: RecordFields) {
  return {
    exportedAt: new Date().toISOString(),
    profile: describeProfile(account, rows),
    admission: {
      state: account.admission,
      note: rows.application?.note ?? '',
      words: rows.application?.words ?? '',
      confirmedEmail: provedEmail(account),
      since: rows.application?.changed_at ?? account.created_at,
    },
    // Names of other vouchers and applicants are other people's data.
    vouches: rows.vouches.map(({ voucher_id, ...times }) => ({
      by: voucher_id === account.id ? 'you' : 'a member, for you',
      ...times,
    })),
    offersToBeMaster: rows.successions.map(({ master_id, ...times }) => ({
      by: master_id === account.id ? 'you' : 'a master, to you',
      ...times,
    })),
    rollNumbers: rows.rollNumbers.map(({ roll_no, email, issued_at, claimed_at }) => ({
      rollNo: roll_no,
      email,
      issuedAt: issued_at,
      registeredAt: claimed_at,
    })),
    ...describeLogIns(rows),
    ...describeRecords(rows, recordFields),
    eventAnswers: rows.eventReplies.map((reply) => ({
      ...reply,
      shownToMembers: reply.shownToMembers === 1,
      reminders: reply.reminders === 1,
    })),
    eventMessages: rows.eventMessages.map(({ event, content, writtenAt }) => ({
      event,
      writtenAt,
      // The text is erased once it is mailed.
      message: content === '' ? '' : parseStored(eventMessage, content).message,
    })),
    contactMessages: rows.messages,
    mails: rows.mails,
    wantsLetter: account.letter_wanted === null ? null : account.letter_wanted === 1,
    letters: rows.letters.map(({ subject_en, subject_fr, sent_at, accepted_at }) => ({
      subject: filledIn({ en: subject_en, fr: subject_fr }),
      sentAt: sent_at,
      acceptedAt: accepted_at,
    })),
    // Names of other actors and targets are other people's data.
    log: rows.log.map(({ actor_id, action, details, created_at }) => ({
      at: created_at,
      action,
      by: actor_id === account.id ? 'you' : 'the association',
      aboutYou: Object.values(parseStored(auditDetails, details)).includes(account.roll_no),
    })),
    images: rows.images.map(({ name, bytes, width, height, created_at, trashed_at }) => ({
      file: inArchive(name),
      bytes: Number(bytes),
      width,
      height,
      uploadedAt: created_at,
      ...(trashed_at && { deletedAt: trashed_at }),
    })),
  };
}

function describeProfile(account: Account, rows: DataRows) {
  const { profileImage, ...profile } = visibleAlumnus(account, 'office');
  const stored = rows.images.find(({ name }) => profileImage.endsWith(`/${name}`));
  return {
    ...profile,
    profileImage: stored ? inArchive(stored.name) : profileImage,
    language: account.language,
    registeredAt: account.created_at,
    changedAt: account.updated_at,
    lastLoginAt: account.last_login_at,
    formerEmails: rows.formerEmails.map(({ email, created_at }) => ({ email, until: created_at })),
  };
}

function describeLogIns(rows: DataRows) {
  return {
    loggedIn: rows.sessions.map(({ browser, created_at, last_seen_at, expires_at }) => ({
      ...toBrowser(browser),
      since: created_at,
      lastSeenAt: last_seen_at || created_at,
      until: expires_at,
    })),
    devices: rows.devices.map(({ browser, last_used_at }) => ({
      ...toBrowser(browser),
      lastUsedAt: last_used_at,
    })),
    secondSteps: [
      ...rows.passkeys.map(({ browser, created_at, last_used_at }) => ({
        kind: 'passkey',
        ...toBrowser(browser),
        addedAt: created_at,
        lastUsedAt: last_used_at,
      })),
      ...rows.authenticatorApps.map(({ created_at }) => ({ kind: 'app', addedAt: created_at })),
    ],
  };
}

function describeRecords(rows: DataRows, recordFields: RecordFields) {
  const pictures = new Map<string, string[]>();
  for (const { record_id, image_name } of rows.recordImages) {
    pictures.set(record_id, [...(pictures.get(record_id) ?? []), inArchive(image_name)]);
  }
  const common = (
    row: Pick<DataRows['news'][number], 'id' | 'created_at' | 'updated_at' | 'deleted_at'>,
  ) => ({
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
    images: pictures.get(row.id) ?? [],
  });
  return {
    events: rows.events.map((row) => ({ ...common(row), ...recordFields.events(row) })),
    opportunities: rows.opportunities.map((row) => ({
      ...common(row),
      ...recordFields.opportunities(row),
    })),
    galleries: rows.galleries.map((row) => ({ ...common(row), ...recordFields.galleries(row) })),
    news: rows.news.map((row) => ({ ...common(row), ...recordFields.news(row) })),
  };
}

function inArchive(name: string): string {
  return `pictures/${name}`;
}
