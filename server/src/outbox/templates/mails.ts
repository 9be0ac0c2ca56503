import type { LetterKind } from '@alumni/shared/calls/letters';
import type { ReplyChoice, ReplyState } from '@alumni/shared/events/event-reply-form';
import type { CorrectedField } from '@alumni/shared/people/members';
import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import type { Language } from '@alumni/shared/text/language';
import type { MailContent } from './content.ts';

/** Every mail that the server sends. */
export type Mail = TemplateMail | LetterMail;

/** A notice or letter: people write its text. */
export interface LetterMail extends MailContent {
  template: LetterKind;
  /** Unsubscribe address, if recipients may unsubscribe. */
  unsubscribe: string | null;
}

/** A mail with the values of its template. */
export type TemplateMail =
  | {
      template: 'passwordReset';
      link: string;
      /**
       * Set if the mail is sent because the account's old address was restored, not because somebody asked for it.
       * `undone`: the old address's owner restored it. `freed`: it was restored because the newer address's owner
       * released that address.
       */
      after?: 'undone' | 'freed';
      /**
       * Set if the address is unproved. `free` is a link that releases the address; the link works until the day
       * `until`.
       */
      unproved?: { free?: string; until?: string };
    }
  | { template: 'passwordChanged' }
  | {
      template: 'emailChanged';
      /**
       * Link that restores the old address. Null if the account proved that address never or only recently: it may
       * be an intruder's.
       */
      link: string | null;
    }
  | {
      template: 'corrected';
      /** `before` is null if the mail goes to a new address: a mistyped address may be a stranger's. */
      changes: { field: CorrectedField; before: string | null; after: string }[];
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
      /** Null if the operator has not said how long backups are kept. */
      backupsUntil: string | null;
      askedBy: 'password' | 'link' | 'operator';
      /**
       * How the person stops the deletion: by a log-in, or by a link that needs none. Instead of such a link, null for
       * an unproved address, because it may be a stranger's.
       */
      stop: { by: 'login' | 'link'; link: string } | null;
    }
  | {
      template: 'dataLink';
      /** Null for an account with two-factor: its data needs a log-in. */
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
      /** Whether a roll number is reserved for the address. */
      numberWaits: boolean;
      link: string;
    }
  | { template: 'successionOffered'; name: string; account: string; link: string }
  | { template: 'successorNamed'; name: string; link: string }
  | { template: 'successionWithdrawn' | 'successionAccepted' | 'mastershipBegun'; name: string }
  | { template: 'adminAppointed' }
  | { template: 'admitted' | 'asked' | 'declined'; words: string; link: string }
  | { template: 'applicantsWaiting'; waiting: number; link: string }
  | { template: 'health'; found: readonly string[]; link: string }
  | {
      template: 'rollNumber';
      association: string;
      /** Name of the admin who invites; empty for the command line. */
      sender: string;
      /** The admin's own sentence; empty if there is none. */
      words: string;
      logo: { source: string; width: number; height: number } | null;
      /** Listed members of the recipient's promotion; null if it is unknown or has none. */
      classmates: { promotion: number; count: number } | null;
      /** Whether the person got an invitation before. The text then says so. */
      again: boolean;
      /** Empty if unknown. */
      firstName: string;
      rollNo: string;
      link: string;
    }
  | {
      template: 'test' /** Code to type on the screen that sent the mail. */;
      code?: string | undefined;
    }
  | {
      /** Anybody who types the address can cause the mail, so the mail quotes no text of that person. */
      template: 'eventAnswer';
      event: MailedEvent;
      answer: ReplyChoice;
      guests: number;
      link: string;
    }
  | ({ template: 'eventConfirmed'; state: ReplyState; guests: number; code: string } & ToReplier)
  | ({ template: 'eventPlace'; guests: number; code: string } & ToReplier)
  | ({
      template: 'eventChange';
      kind: 'changed' | 'cancelled' | 'restored';
      /** Time and place before the change. */
      before: WhenAndWhere;
    } & ToReplier)
  | ({
      template: 'eventReminder';
      state: ReplyState;
      guests: number;
      code: string;
      /** For the unsubscribe button of mail programs. */
      unsubscribe: string | null;
    } & ToReplier)
  | ({ template: 'eventMessage'; name: string; message: string } & ToReplier)
  | { template: 'eventReplies'; events: NewReplies[] }
  | { template: 'contactMessage' | 'report'; name: string; email: string; message: string }
  | MemberMessage;

/** Numbers of new or changed replies to an event. */
export interface NewReplies extends Record<ReplyState, number> {
  theme: string;
  language: Language | '';
  link: string;
}

/** Two accounts of one person, each with name and roll number. */
interface Merged {
  stays: string;
  ends: string;
  /** Which of the two accounts the recipient has. */
  recipient: 'stays' | 'ends';
}

type DaysAndPlace = 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'venue' | 'town';
export type WhenAndWhere = Record<DaysAndPlace, string>;

/** The facts of an event that mails show. */
export interface MailedEvent extends WhenAndWhere {
  theme: string;
  /** Language of the theme; empty if unknown. */
  language: Language | '';
  timeZone: string;
  /** Address of the event's page. */
  page: string;
}

interface ToReplier {
  event: MailedEvent;
  /** Page to change the reply. */
  replyLink: string;
  /** Page that ends reminders without a log-in; null for an unproved address, because it may be a stranger's. */
  quietLink: string | null;
}

/** A message between members, with those fields of the sender that members see. */
export interface MemberMessage {
  template: 'memberMessage';
  name: string;
  /** Reply-To address; null until the sender has proved it. */
  email: string | null;
  promotion: number | null;
  profession: string;
  message: string;
  /** The sender's page; null if the sender is not listed. */
  page: string | null;
  /** Page to write back. */
  writeTo: string;
  /** Page to turn messages off. */
  settings: string;
  /** Page to block or report the sender. */
  block: string;
}
