import type { Admission } from '@alumni/shared/accounts/admission';
import type { LetterKind } from '@alumni/shared/calls/letters';
import type { AccountType } from '@alumni/shared/core/permissions';
import type { AnswerMode } from '@alumni/shared/events/event-form';
import type { Answer, ReplyState } from '@alumni/shared/events/event-reply-form';
import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import type { RecordKind } from '@alumni/shared/records/trash';
import type { AuditAction } from '@alumni/shared/site/audit';
import type { Language } from '@alumni/shared/text/language';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Columns of tables with a public list; see `seq.ts` and `list-index.ts`. */
interface ListedColumns {
  /** Order of the list. */
  seq: number;
  /** Whether the public list has it. */
  listed: Generated<0 | 1>;
}

export interface RecordColumns extends ListedColumns {
  id: string;
  search_text: string;
  /** Incremented with each change; the record's ETag. */
  version: number;
  /** Idempotency key of the call that created the record; unique per owner. */
  create_key: Generated<string | null>;
  /** Since when the record is in the trash; null while it is not. */
  deleted_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
  /** Language of its texts; empty until the server has recognised it. */
  language: Generated<Language | ''>;
}

/**
 * Types of the tables. Timestamps are ISO 8601 text in UTC with milliseconds, which sorts by time
 * on both databases; days are `YYYY-MM-DD`; ids come from `newId()`. `search_text` columns hold the
 * result of `searchText()` on the searchable fields.
 */
export interface DatabaseSchema {
  accounts: ListedColumns & {
    id: string;
    roll_no: string;
    email: string;
    /** Lower-case e-mail, which makes e-mails unique regardless of case. */
    email_key: string;
    /** The `email_key` for which a mail was answered; it proves nothing while it is another. */
    proved_email: Generated<string | null>;
    /** Since when the account has proved it. */
    proved_at: Generated<string | null>;
    password_hash: string;
    account_type: AccountType;
    language: Language;
    title: string;
    first_name: string;
    last_name: string;
    maiden_name: string;
    gender: string;
    telephone: string;
    address: string;
    profession: string;
    field_of_study: string;
    description: string;
    testimony: string;
    /** Empty without a testimony, and until the server has recognised it. */
    testimony_language: Generated<Language | ''>;
    profile_image: string;
    /** Year of promotion. */
    promotion: Generated<number | null>;
    /** Subjects of mentoring; empty if they do not offer it. */
    mentor: Generated<string>;
    /** Whether its owner wants to be in no list. */
    unlisted: Generated<0 | 1>;
    /** JSON object: who sees a field, where that is not `defaultVisibility`. */
    visibility: Generated<string>;
    admission: Generated<Admission>;
    /** Whether its owner takes no messages from members. */
    no_messages: Generated<0 | 1>;
    /** When the account is removed, as its owner has asked; null if they have not. */
    deletion_due_at: Generated<string | null>;
    /** Fate of their posts then; null with `deletion_due_at`. */
    deletion_posts: Generated<PostsAfterDeletion | null>;
    /** JSON array of the fields that the association has filled in and the person has not checked yet. */
    to_check: Generated<string>;
    /** Values of three fields as visitors see them, for lists; see `listedColumns`. */
    promotion_shown: Generated<number | null>;
    mentor_shown: Generated<0 | 1>;
    testimony_shown: Generated<0 | 1>;
    name_search: string;
    profession_search: string;
    field_of_study_search: string;
    /** The same as members see them, and whether the directory of members has the person. */
    listed_members: Generated<0 | 1>;
    promotion_members: Generated<number | null>;
    mentor_members: Generated<0 | 1>;
    name_search_members: Generated<string>;
    profession_search_members: Generated<string>;
    field_of_study_search_members: Generated<string>;
    /** Names, e-mail and roll number, for the office alone. */
    office_search: Generated<string>;
    /** Whether its owner wants the letter; null while they have not said. */
    letter_wanted: Generated<0 | 1 | null>;
    /** Incremented with each change of the profile; its ETag. */
    version: Generated<number>;
    /** Null if the account has not logged in since this is stored. */
    last_login_at: Generated<string | null>;
    created_at: string;
    updated_at: string;
  };

  sessions: {
    /** SHA-256 of the token, hex. */
    token_hash: string;
    account_id: string;
    created_at: string;
    expires_at: string;
    /** When its person last proved with a password who they are; empty means `created_at`. */
    authenticated_at: Generated<string>;
    /** When the site was last opened with it; empty means `created_at`. */
    last_seen_at: Generated<string>;
    /** As `browserOf` tells it. */
    browser: Generated<string>;
    /** The known device that the session was started on; null if there was none. */
    device_hash: Generated<string | null>;
  };

  /** The exchange about letting in an account that is not, or was not, `admitted`. */
  applications: {
    account_id: string;
    /** The applicant's message to the office. */
    note: Generated<string>;
    /** The last words of the office: a question, or why it has declined. */
    words: Generated<string>;
    /** SHA-256, hex, of the code mailed to `code_email`; null once it was used. */
    code_hash: string | null;
    /** Lower-case e-mail, as in `accounts.email_key`. */
    code_email: string | null;
    code_expires_at: string | null;
    /** The e-mail that a code has confirmed. */
    confirmed_email: string | null;
    /** Since when the account's admission is what it is. */
    changed_at: string;
  };

  /** Links with which members answer for one person each. */
  vouches: {
    /** SHA-256 of the link's code, hex. */
    code_hash: string;
    voucher_id: string;
    /** For whom; null until the link is used. */
    account_id: string | null;
    created_at: string;
    expires_at: string;
  };

  /** Offers of masters to members to be masters too, one of each master. */
  successions: {
    master_id: string;
    successor_id: string;
    /** SHA-256 of the code mailed to the successor, hex. */
    code_hash: string;
    created_at: string;
    expires_at: string;
  };

  /** Pairs of accounts of one person that become one, unless somebody objects. */
  account_merges: {
    id: string;
    /** The account that stays. */
    kept_id: string;
    /** The account that ends. */
    ended_id: string;
    asked_by: string;
    /** SHA-256 of the codes with which both object, hex; an unproved address is mailed none. */
    kept_hash: string;
    ended_hash: string;
    created_at: string;
    due_at: string;
  };

  /** Backups that the program has made by itself. */
  backup_runs: {
    id: string;
    started_at: string;
    /** Null while it runs, or if it was killed. */
    finished_at: string | null;
    /** Null unless the backup is complete. */
    folder: string | null;
    rows_count: number | null;
    pictures: number | null;
    /** Bytes that the backup before did not have. */
    copied_bytes: number | null;
    /** When it was restored for trial; null if it was not. */
    tried_at: string | null;
    /** The error as a sentence. */
    error: string | null;
    /** Why it did not write to `refused_place`: null if it was not for the backups that are there. */
    refusal: 'foreign' | 'newer' | null;
    refused_place: string | null;
    /** How many backups of other sites are beside its own. */
    foreign_backups: number | null;
  };

  /** The highest number is the site's id now, the others are those that it had before. */
  site_ids: {
    number: number;
    id: string;
  };

  /** Backups that this database has begun, or that somebody let it go on from. */
  known_backups: {
    /** Id of the site in the manifest; empty for a manifest without one. */
    site: string;
    name: string;
    /** 1 where it was begun by another database. */
    adopted: number;
  };

  /** The association's names and texts, as a master has saved them. */
  site_versions: {
    version: number;
    site: string;
    /** Names of pictures. */
    logo: string | null;
    home_picture: string | null;
    saved_at: string;
    saved_by: string | null;
  };

  /** Settings that are made in the browser: see `site-options.store.ts`. */
  site_options: {
    name: string;
    value: string;
  };

  /** Of the link of the first run, and of the test mail after it. */
  site_codes: {
    name: 'setup' | 'mail';
    hash: string;
    expires_at: string;
  };

  /** When things were last done that one instance does for all: see `claimInterval`. */
  turns: {
    name: string;
    last_at: string;
  };

  /** Tables whose search columns are filled again, and up to which key that is done. */
  search_refills: {
    table_name: string;
    done_to: Generated<string>;
  };

  /** One row: see `heartbeats.store.ts`. */
  heartbeats: {
    id: number;
    beat: number;
    seen_at: string;
  };

  /** How many pages of a kind were given out on a day. */
  visits: {
    day: string;
    /** One of `visitKinds`. */
    kind: string;
    count: number;
  };

  /** Downloads of one file, by what sends no token with them. */
  export_tickets: {
    /** SHA-256 of the ticket, hex. */
    token_hash: string;
    /** The ticket ends with the session that asked for it. */
    session_hash: string;
    /** Path and query of the call that answers with the file. */
    address: Generated<string>;
    language: Generated<Language>;
    expires_at: string;
  };

  /** A browser that has logged in to the account, told by a cookie that authenticates nothing. */
  known_devices: {
    /** SHA-256 of the cookie's token, hex. */
    token_hash: string;
    account_id: string;
    /** As `browserOf` tells it. */
    browser: string;
    last_used_at: string;
  };

  /** An IPv4 address or IPv6 /64 that has logged in to the account. */
  known_addresses: {
    account_id: string;
    /** SHA-256 of account id and address, hex. */
    address_hash: string;
    last_used_at: string;
  };

  password_resets: {
    token_hash: string;
    account_id: string;
    /** `email_key` that the link was mailed to; null in links of an older program. */
    email_key: Generated<string | null>;
    created_at: string;
    expires_at: string;
  };

  /** Mailed links with which a person without a log-in has their data or keeps their account. */
  data_links: {
    /** SHA-256 of the code, hex. */
    code_hash: string;
    account_id: string;
    /** `email_key` that the link was mailed to. */
    email_key: string;
    /** `keep`: nothing but the end of a deletion. */
    opens: 'data' | 'file' | 'keep';
    created_at: string;
    expires_at: string;
  };

  /** E-mails that an account had, which their owners can bring back. */
  email_undos: {
    /** SHA-256 of the code that was mailed to `email`, hex. */
    code_hash: string;
    account_id: string;
    email: string;
    /** Since when the account had proved it; null in links of an older program. */
    held_since: Generated<string | null>;
    created_at: string;
    expires_at: string;
  };

  /** WebAuthn credentials: second steps of the log-in. */
  passkeys: {
    id: string;
    account_id: string;
    /** As the authenticator names it, base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Signature counter; stays 0 for authenticators that have none. */
    counter: number;
    /** JSON array of WebAuthn's transports. */
    transports: string;
    /** The browser that added it, as `browserOf` tells it. */
    browser: string;
    created_at: string;
    last_used_at: string | null;
  };

  /** Apps that show one-time passwords (RFC 6238). */
  authenticator_apps: {
    account_id: string;
    /** Base32. */
    secret: string;
    /** Time step of the last code that was taken: each code works once. */
    last_counter: number;
    created_at: string;
  };

  /** Codes for a log-in without another second step at hand; a used one is deleted. */
  recovery_codes: {
    /** SHA-256 of account id and code, hex. */
    code_hash: string;
    account_id: string;
  };

  /** Begun log-ins that lack their second step, and begun set-ups. */
  second_step_challenges: {
    /** Of a log-in: SHA-256 of its ticket. Of a set-up: what is set up, and the session's hash. */
    id: string;
    account_id: string;
    /** The WebAuthn challenge, or the secret of a new authenticator app. */
    value: string;
    /** Of a log-in: whether the session lasts 30 days. */
    remember_me: 0 | 1;
    attempts: number;
    expires_at: string;
  };

  /**
   * Requested password resets. They are processed after the response, so that its time does not
   * reveal whether the e-mail is registered (decision 0008).
   */
  reset_requests: {
    id: string;
    email_key: string;
    language: Language;
    created_at: string;
    /** Not processed before; empty in requests of a version that had no delay. */
    due_at: Generated<string>;
  };

  issued_roll_numbers: {
    roll_no: string;
    email: string;
    email_key: string;
    issued_by: string | null;
    issued_at: string;
    claimed_by: string | null;
    claimed_at: string | null;
    search_text: string;
    /** JSON object of what is known of the recipient; null if nothing is, and once they have registered. */
    known: Generated<string | null>;
    /** When `known` was last added to. */
    known_at: Generated<string | null>;
    /** Id of the audit log entry of its import; null if it was issued alone. */
    import_id: Generated<string | null>;
  };

  rate_limits: {
    key: string;
    hits: number;
    resets_at: string;
  };

  /** How many rows a list has; triggers of `list-index.ts` count them. */
  list_buckets: {
    /** Table of the list. */
    list: string;
    /** `seq >> bucketBits`. */
    bucket: number;
    rows: number;
  };

  events: RecordColumns & {
    owner_id: string;
    organizer: string;
    committee_members: string;
    special_guests: string;
    theme: string;
    major_outcome: string;
    start_date: string;
    end_date: string;
    /** `HH:MM` in the association's time zone; empty if it has not said. */
    start_time: Generated<string>;
    end_time: Generated<string>;
    /** The people who may answer. */
    answers: Generated<AnswerMode>;
    /** Null where there is room for everybody. */
    places: Generated<number | null>;
    /** The last day for answers; empty where that is the event's own. */
    answers_until: Generated<string>;
    participants: number | null;
    venue: string;
    town: string;
    description: string;
    video: string;
  };

  /** Answers to events. One that was erased names nobody, and still counts. */
  event_replies: {
    id: string;
    event_id: string;
    /** Of a member. */
    account_id: string | null;
    /** Of a visitor, who has answered a mail to it. */
    email_key: string | null;
    /** Of a visitor, as they typed it. */
    name: Generated<string>;
    /** Of mails to a visitor. */
    language: Language;
    answer: Answer;
    /** Beside the person. */
    guests: number;
    state: ReplyState;
    /** In the order in which places were asked for; 0 for those who have not. */
    place: number;
    /** For the organiser. */
    note: Generated<string>;
    /** Whether members see that the person comes. */
    shown: Generated<0 | 1>;
    /** Whether the person is reminded of the event. */
    reminders: Generated<0 | 1>;
    /** Six signs to be said at the door; empty for those who have never said that they come. */
    door_code: Generated<string>;
    created_at: string;
    updated_at: string;
  };

  /** Links of mails, with which a person without a session answers an event, once each. */
  event_links: {
    /** SHA-256 of the code, hex. */
    code_hash: string;
    event_id: string;
    /** The member who answers; null for a visitor. */
    account_id: string | null;
    /** The address that the link was mailed to. */
    email_key: string;
    /** Of a visitor. */
    name: string;
    language: Language;
    /** The answer that the mail asks to confirm; null where it asks for one. */
    answer: Answer | null;
    guests: number;
    created_at: string;
    expires_at: string;
  };

  /** News of an event for those who have answered; rows of the last day count against its limit. */
  event_notices: {
    id: string;
    event_id: string;
    kind: 'change' | 'reminder' | 'message';
    /** Of what is told once; unique. */
    key: Generated<string | null>;
    /** Of a change: JSON of the event before it. Of a message: its text, erased once it is mailed. */
    content: string;
    /** Of a message: the account that has written it. */
    author_id: Generated<string | null>;
    /** The last answer whose person was told: they are in the order of their ids. */
    sent_to: Generated<string>;
    due_at: string;
    done_at: Generated<string | null>;
    created_at: string;
  };

  /** Arrivals, as the phones at the doors have noted them. */
  event_arrivals: {
    /** Made by the phone: an arrival that is sent again is the same. */
    key: string;
    event_id: string;
    /** Null for somebody who was on no list. */
    reply_id: string | null;
    /** Of that person. */
    name: Generated<string>;
    /** By the clock of the phone. */
    arrived_at: string;
    received_at: string;
  };

  /** Keys of arrivals that a phone has undone: the note of one may come after it. */
  undone_arrivals: {
    event_id: string;
    key: string;
  };

  opportunities: RecordColumns & {
    owner_id: string;
    title: string;
    eligibility: string;
    deadline: string;
    description: string;
  };

  news: RecordColumns & {
    author_id: string | null;
    title: string;
    description: string;
  };

  galleries: RecordColumns & {
    owner_id: string;
    title: string;
    description: string;
    /** What its pictures show: JSON, stored path to text. */
    image_descriptions: Generated<string>;
  };

  images: {
    /** File name in the storage, and the last segment of the path on the wire. */
    name: string;
    uploaded_by: string;
    /** Size of the stored file. */
    bytes: number;
    width: number;
    height: number;
    sha256: string;
    created_at: string;
    /** Idempotency key of the upload; unique per account. */
    upload_key: Generated<string | null>;
    /** Since when the clean-up knows that nothing names the picture; null while something does. */
    unused_since: Generated<string | null>;
    /** Since when the picture is in the trash and not shown; null while it is not. */
    trashed_at: Generated<string | null>;
  };

  record_images: {
    record: RecordKind;
    record_id: string;
    position: number;
    image_name: string;
  };

  /** Pictures that a record had: those taken off it, and those of a deleted record. */
  former_images: {
    record: RecordKind;
    record_id: string;
    image_name: string;
    /** Position when the record was deleted; -1 for a picture that was taken off. */
    position: number;
  };

  /** Stored files without a row in `images`. */
  stray_files: {
    name: string;
    first_seen_at: string;
  };

  /** One row, with the id 1. */
  clean_ups: {
    id: number;
    last_at: string;
    /** The clean-up removes nothing before this. */
    keep_until: string;
  };

  contact_messages: {
    id: string;
    name: string;
    email: string;
    message: string;
    created_at: string;
    read_at: string | null;
    /** Account of the admin who has answered; null also if that is gone. */
    answered_by: Generated<string | null>;
    answered_at: Generated<string | null>;
    /** Account that a member reports with it; null in what comes by the contact page. */
    reported_id: Generated<string | null>;
    /** Since when the message is in the trash; null while it is not. */
    deleted_at: Generated<string | null>;
  };

  mail_outbox: {
    id: string;
    message_id: string;
    /** Of messages between members: account that wrote it; null in all others. */
    sender_id: Generated<string | null>;
    /** Account that it is for; null in mails to the office, in invitations, and in those of an older program. */
    recipient_id: Generated<string | null>;
    /** Idempotency key of the call that wrote it; unique per sender and recipient. */
    request_key: Generated<string | null>;
    recipient: string;
    reply_to: string | null;
    language: Language;
    subject: string;
    /** Body without the layout, which is added when the mail is sent. Erased after that. */
    text: string;
    html: string;
    /** Mails of higher urgency are sent first: see `mail-policies.ts`. */
    urgency: number;
    created_at: string;
    /** Time after which the mail must not be sent, as its link has expired; null if there is none. */
    expires_at: string | null;
    next_attempt_at: string;
    attempts: number;
    locked_until: string | null;
    sent_at: string | null;
    failed_at: string | null;
    last_error: string | null;
    /** 1 if the row is removed once the mail is sent or has failed: to somebody who is no member any more. */
    forget: Generated<0 | 1>;
    /** Name of its template; empty for mails that were written before this was noted. */
    kind: Generated<string>;
    /** Of an invitation: the roll number in it. */
    roll_no: Generated<string | null>;
    /** 1 if it became a file, as there was no mail server. */
    filed: Generated<0 | 1>;
    /** The address in lower case, and the mails to it that are counted together; empty: no limit. */
    recipient_key: Generated<string>;
    share: Generated<string>;
    /** When it was sent, or claimed to be sent; null while it does not count. */
    counted_at: Generated<string | null>;
    /** Of a mail beyond its recipient's limit: when it has its turn. */
    delayed_until: Generated<string | null>;
    /** The event that it tells of, as iCalendar; empty in other mails. Erased with the text. */
    calendar: Generated<string>;
    /** How many others of its kind were beyond the limit and became this one. */
    joined: Generated<number>;
    /** 1 for mass mail, of which the mail server is given a number an hour. */
    paced: Generated<0 | 1>;
    /** Address that ends mails of its kind (RFC 8058); null where they cannot be left. */
    unsubscribe: Generated<string | null>;
    /** How often the mail server got the message without an answer. */
    perhaps_delivered: Generated<number>;
    /** Id of what the mail is about; with it goes the mail that waits. Null where nothing can end its reason. */
    about: Generated<string | null>;
  };

  /** Notices and letters of the association to its members: see `letter-form.ts` of the contract. */
  letters: {
    id: string;
    kind: LetterKind;
    subject_en: string;
    subject_fr: string;
    /** JSON object, as `letterContent`. */
    content: string;
    /** File name of the picture in it. */
    picture: string | null;
    readers: 'public' | 'members';
    author_id: string | null;
    /** Incremented with each change of the draft; its ETag. */
    version: number;
    paused: Generated<0 | 1>;
    /** When it was sent for the first time; null while it is a draft. */
    sent_at: string | null;
    created_at: string;
    updated_at: string;
  };

  /** A recipient of a letter. Kept as a proof without name and address once the account is gone. */
  letter_deliveries: {
    id: string;
    letter_id: string;
    account_id: string | null;
    /** Of the letter's kind: as that of mails. */
    urgency: number;
    /** Name and address as they were when it was sent. */
    name: string;
    email: string;
    /** `queued`: its mail is in the outbox. */
    state: 'waiting' | 'queued' | 'accepted' | 'refused' | 'left' | 'filed';
    mail_id: Generated<string | null>;
    /** When a mail server has taken the mail. */
    accepted_at: Generated<string | null>;
    /** When it was refused, at delivery or by a report after it was taken. */
    refused_at: Generated<string | null>;
    /** Why, without an address. */
    reason: Generated<string | null>;
  };

  /** Addresses that mails came back from: see `address-faults.ts`. */
  address_faults: {
    email_key: string;
    /** Enhanced status code (RFC 3463) of the last fault. */
    status: string;
    /** When the first permanent fault and the first temporary one of a series came. */
    permanent_since: string | null;
    temporary_since: string | null;
    last_at: string;
    /** Since when the address does not work; null while it may. */
    broken_at: string | null;
  };

  /** Blocks: one account takes no messages from another. */
  message_blocks: {
    account_id: string;
    /** Account whose messages `account_id` does not take. */
    blocked_id: string;
    created_at: string;
  };

  audit_log: {
    id: string;
    /** Account that acted; null for the command line and the server itself. */
    actor_id: string | null;
    /** Of that account, for when it is gone; the name is as it was then. */
    actor_roll_no: Generated<string | null>;
    actor_name: Generated<string | null>;
    action: AuditAction;
    subject: string;
    /** JSON object; its values are strings and numbers. */
    details: string;
    created_at: string;
  };

  /** Roll numbers and ids that entries of the audit log name, to find them by it; a trigger writes the rows. */
  audit_mentions: {
    /** Roll number of the account that acted, of the person acted on or of a record's owner; or the id of a record. */
    mentioned: string;
    /** Of the entry. */
    created_at: string;
    entry_id: string;
  };

  /** The versions of the page that were served last. */
  client_releases: {
    id: string;
    /** Of the last instance that served it. */
    started_at: string;
  };

  client_assets: {
    release: string;
    /** File name, which holds a hash of the content. */
    name: string;
    body: Uint8Array;
  };

  /** Migrations beside which an older program may run. */
  schema_compatibility: {
    migration: string;
    /** The last migration that such a program has at least. */
    runs_beside: string;
  };
}

export type Row<T extends keyof DatabaseSchema> = Selectable<DatabaseSchema[T]>;

export type NewRow<T extends keyof DatabaseSchema> = Insertable<DatabaseSchema[T]>;

export type Changes<T extends keyof DatabaseSchema> = Updateable<DatabaseSchema[T]>;
