import type { LetterKind } from '@alumni/shared/calls/letters';
import type { Answer, ReplyState } from '@alumni/shared/events/event-reply-form';
import type { CorrectedField } from '@alumni/shared/people/members';
import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import type { neverPublic } from '@alumni/shared/profile/visibility';
import type { Language } from '@alumni/shared/text/language';
import type { MailContent } from './content.ts';

/** Every mail that the server sends. */
export type Mail = TemplateMail | LetterMail;

/** A notice or letter: its words are in no template. */
export interface LetterMail extends MailContent {
  template: LetterKind;
  /** Address that ends mails of its kind, where it can be left. */
  unsubscribe: string | null;
}

/** A mail with the values of its template. */
export type TemplateMail =
  | {
      template: 'passwordReset';
      link: string;
      /** Given where nobody has asked: the address before was brought back, by its owner or by that of the one since. */
      after?: 'undone' | 'freed';
      /** Given where nobody has proved the address; `free` is the link that frees it until the day of `until`. */
      unproved?: { free?: string; until?: string };
    }
  | { template: 'passwordChanged' }
  | {
      template: 'emailChanged';
      /** Brings the address back; null where that would be open to somebody who had it for a while. */
      link: string | null;
    }
  | {
      template: 'corrected';
      /** Without the value before where the mail goes to a new address. */
      changes: { field: CorrectedField; before: string | null; after: string }[];
      link: string;
    }
  | {
      template: 'visibilityNarrowed';
      fields: readonly (typeof neverPublic)[number][];
      link: string;
    }
  | { template: 'newDevice'; browser: string; system: string }
  | { template: 'secondStepAdded'; kind: 'passkey' | 'app' }
  | { template: 'secondStepRemoved' }
  | { template: 'secondStepFailed' }
  | { template: 'recoveryCodeUsed'; left: number }
  | { template: 'recoveryCodesRenewed' }
  | { template: 'mailServerChanged'; name: string; host: string }
  | {
      template: 'deletionAsked';
      dueAt: string;
      posts: PostsAfterDeletion;
      /** Null where nobody has said how long backups are kept. */
      backupsUntil: string | null;
      askedBy: 'password' | 'link' | 'operator';
      /** The address that stops the deletion; null for somebody who can neither log in nor be mailed a link. */
      stop: { by: 'login' | 'link'; link: string } | null;
    }
  | {
      template: 'dataLink';
      /** Null where the account is protected by a second step: a log-in opens its data. */
      link: string | null;
    }
  | { template: 'deletionStopped'; by: 'login' | 'link' }
  | { template: 'accountDeleted'; backupsUntil: string | null }
  | ({ template: 'mergeAsked'; dueAt: string; link: string } & Merged)
  | { template: 'mergeStopped'; accounts: [string, string] }
  | ({ template: 'accountsMerged'; link: string } & Merged)
  | {
      template: 'confirmEmail';
      of: 'registration' | 'account';
      /** Whether a roll number waits for the address. */
      numberWaits: boolean;
      link: string;
    }
  | { template: 'successionOffered'; name: string; account: string; link: string }
  | { template: 'successorNamed'; name: string; link: string }
  | { template: 'successionWithdrawn' | 'successionAccepted' | 'mastershipBegun'; name: string }
  | { template: 'admitted' | 'asked' | 'declined'; words: string; link: string }
  | { template: 'applicantsWaiting'; waiting: number; link: string }
  | { template: 'health'; found: readonly string[]; link: string }
  | {
      template: 'rollNumber';
      association: string;
      /** Empty where the association does not know it. */
      firstName: string;
      rollNo: string;
      link: string;
    }
  | { template: 'test' /** To be typed where it was asked for. */; code?: string | undefined }
  | {
      /** By anybody who types the address: nothing in it is from them. */
      template: 'eventAnswer';
      event: MailedEvent;
      answer: Answer;
      guests: number;
      link: string;
    }
  | ({ template: 'eventConfirmed'; state: ReplyState; guests: number; code: string } & ToReplier)
  | ({ template: 'eventPlace'; guests: number; code: string } & ToReplier)
  | ({
      template: 'eventChange';
      kind: 'changed' | 'cancelled' | 'restored';
      /** Days, hours and venue before. */
      before: WhenAndWhere;
    } & ToReplier)
  | ({
      template: 'eventReminder';
      state: ReplyState;
      guests: number;
      code: string;
      /** For the mail program's own button. */
      unsubscribe: string | null;
    } & ToReplier)
  | ({ template: 'eventMessage'; name: string; message: string } & ToReplier)
  | { template: 'contactMessage' | 'report'; name: string; email: string; message: string }
  | MemberMessage;

/** Two accounts of one person, with their names and roll numbers. */
interface Merged {
  stays: string;
  ends: string;
  /** Which of them the recipient has. */
  recipient: 'stays' | 'ends';
}

type DaysAndPlace = 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'venue' | 'town';
export type WhenAndWhere = Record<DaysAndPlace, string>;

/** An event as mails tell of it. */
export interface MailedEvent extends WhenAndWhere {
  theme: string;
  /** Language of the theme; empty where it is unknown. */
  language: Language | '';
  timeZone: string;
  /** Its page. */
  page: string;
}

interface ToReplier {
  event: MailedEvent;
  /** Page on which the recipient changes their answer. */
  answerLink: string;
  /** Page on which they end reminders; null where no link of a mail may. */
  quietLink: string | null;
}

/** A message from a member to another one, with the sender's fields for members. */
export interface MemberMessage {
  template: 'memberMessage';
  name: string;
  /** Address for answers; null until the sender has proved it. */
  email: string | null;
  promotion: number | null;
  profession: string;
  message: string;
  /** The sender's page; null if they are shown nowhere. */
  page: string | null;
  /** Page on which the recipient writes to the sender. */
  writeTo: string;
  /** Page on which the recipient turns messages off. */
  profile: string;
  /** Page on which the recipient blocks or reports the sender. */
  block: string;
}
