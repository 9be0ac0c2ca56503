import type { Admission } from '@alumni/shared/accounts/admission';
import type { LetterKind } from '@alumni/shared/calls/letters';
import type { AccountType } from '@alumni/shared/core/permissions';
import type { ReplyMode } from '@alumni/shared/events/event-form';
import type { ReplyChoice, ReplyState } from '@alumni/shared/events/event-reply-form';
import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import type { OpportunityKind } from '@alumni/shared/records/opportunity-labels';
import type { RecordKind } from '@alumni/shared/records/trash';
import type { AuditAction } from '@alumni/shared/site/audit';
import type { Language } from '@alumni/shared/text/language';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Columns of tables with a public list: see `seq.ts` and `list-index.ts`. */
interface ListedColumns {
  /** Order key of the row in its list (`orderKey`). */
  seq: number;
  /** Whether the row is in the public list. */
  listed: Generated<0 | 1>;
}

export interface RecordColumns extends ListedColumns {
  id: string;
  search_text: string;
  /** Incremented with each change; the record's ETag. */
  version: number;
  /** Idempotency key of the call that created the record, unique per owner; null without one. */
  create_key: Generated<string | null>;
  /** When the record was put into the trash; null otherwise. */
  deleted_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
  /** Language of the texts; empty until it is detected. */
  language: Generated<Language | ''>;
}

/**
 * Types of the tables. Timestamps are ISO 8601 text in UTC with milliseconds, which sorts by time
 * on both databases; days are `YYYY-MM-DD`; ids come from `newId()`. `search_text` columns hold the
 * result of `indexText()` on the searchable fields.
 */
export interface DatabaseSchema {
  accounts: ListedColumns & {
    id: string;
    roll_no: string;
    email: string;
    /** Lower-case e-mail, which makes e-mails unique regardless of case. */
    email_key: string;
    /** The `email_key` that was proved by mail; null if none was. It counts only while it equals `email_key`. */
    proved_email: Generated<string | null>;
    /** When the account proved `proved_email`; null if it has not. */
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
    /** Empty without a testimony, or until the language is detected. */
    testimony_language: Generated<Language | ''>;
    profile_image: string;
    /** Promotion: the year in which the member's class left; null if unknown. */
    promotion: Generated<number | null>;
    town: Generated<string>;
    /** ISO code; empty if unknown. */
    country: Generated<string>;
    /** Mentoring subjects; empty if the member offers none. */
    mentor: Generated<string>;
    /** 1 if the owner wants to appear in no list. */
    unlisted: Generated<0 | 1>;
    /** JSON object of fields whose visibility differs from `defaultVisibility`. */
    visibility: Generated<string>;
    admission: Generated<Admission>;
    /** 1 if the owner accepts no messages from members. */
    no_messages: Generated<0 | 1>;
    /** When the account will be removed at its owner's request; null without a request. */
    deletion_due_at: Generated<string | null>;
    /** What happens to the posts when the account is removed; null without `deletion_due_at`. */
    deletion_posts: Generated<PostsAfterDeletion | null>;
    /** JSON array of fields that the association filled in and the person has not checked. */
    to_check: Generated<string>;
    /**
     * The columns from here to `any_search` hold values as visitors see them, for lists: see
     * `listedColumns`.
     */
    promotion_shown: Generated<number | null>;
    /** Normalised by `searchText`; null if there is none or visitors do not see it. */
    town_shown: Generated<string | null>;
    country_shown: Generated<string | null>;
    mentor_shown: Generated<0 | 1>;
    testimony_shown: Generated<0 | 1>;
    name_search: string;
    profession_search: string;
    field_of_study_search: string;
    /** Names, profession, field of study, town, country and promotion: what the directory's box finds. */
    any_search: Generated<string>;
    /**
     * The columns from here to `any_search_members` are for the member directory. They hold values as
     * members see them. `listed_members` tells whether the directory shows the person.
     */
    listed_members: Generated<0 | 1>;
    promotion_members: Generated<number | null>;
    town_members: Generated<string | null>;
    country_members: Generated<string | null>;
    mentor_members: Generated<0 | 1>;
    name_search_members: Generated<string>;
    profession_search_members: Generated<string>;
    field_of_study_search_members: Generated<string>;
    any_search_members: Generated<string>;
    /** Names, e-mail, roll number and town; only admins search them. */
    office_search: Generated<string>;
    /** Whether the owner wants letters; null until they choose. */
    letter_wanted: Generated<0 | 1 | null>;
    /** Incremented with each change of the profile. It is the profile's ETag. */
    version: Generated<number>;
    /** Null if the account has not logged in since this column exists. */
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
    /** When the person last entered their password; empty means `created_at`. */
    authenticated_at: Generated<string>;
    /** When the session was last used; empty means `created_at`. */
    last_seen_at: Generated<string>;
    /** 1 if the person chose Remember Me. Using the session then extends it. */
    remembered: Generated<0 | 1>;
    /** Browser and system of the session, as `browserOf` describes them. */
    browser: Generated<string>;
    /** The `token_hash` of the session's browser in `known_devices`; null if that table had no such row. */
    device_hash: Generated<string | null>;
  };

  /** The correspondence about admitting an account. */
  applications: {
    account_id: string;
    /** The applicant's message to the admins; empty without one. */
    note: Generated<string>;
    /** The admins' last message, which is a question or the reason for refusal; empty without one. */
    words: Generated<string>;
    /** SHA-256, hex, of the code mailed to `code_email`; null if none was mailed. */
    code_hash: string | null;
    /** Address to which the code was mailed, in lower case as in `accounts.email_key`; null without a code. */
    code_email: string | null;
    code_expires_at: string | null;
    /** When the account's admission last changed. */
    changed_at: string;
  };

  /** Links with which a member vouches for one person. */
  vouches: {
    /** SHA-256 of the link's code, hex. */
    code_hash: string;
    voucher_id: string;
    /** The vouched-for account; null until the link is used. */
    account_id: string | null;
    created_at: string;
    expires_at: string;
  };

  /** Offers to become a master, at most one per master. */
  successions: {
    master_id: string;
    successor_id: string;
    /** SHA-256 of the code mailed to the successor, hex. */
    code_hash: string;
    created_at: string;
    expires_at: string;
  };

  /** Pairs of accounts of one person, to be merged unless somebody objects. */
  account_merges: {
    id: string;
    /** The account that is kept. */
    kept_id: string;
    /** The account that is merged into `kept_id` and deleted. */
    ended_id: string;
    asked_by: string;
    /**
     * SHA-256, hex, of the code with which the owner of `kept_id` can object. `ended_hash` is the hash of the other
     * owner's code. Both are always set, but a code is mailed only to a proved address.
     */
    kept_hash: string;
    ended_hash: string;
    created_at: string;
    due_at: string;
  };

  /** Runs of the backup to the configured targets. */
  backup_runs: {
    id: string;
    started_at: string;
    /** Null while the run goes on. If it is killed, `endKilledRuns` sets the time later. */
    finished_at: string | null;
    /** Labels of the complete backup in its targets; null if the run made none. */
    folder: string | null;
    rows_count: number | null;
    pictures: number | null;
    /** Size of the files that the run added to its targets; null if it made no backup. */
    copied_bytes: number | null;
    /** When the backup was restored for trial; null if it was not. */
    tried_at: string | null;
    /** Why the run failed, or what is wrong with the backup that it made. Null if neither applies. */
    error: string | null;
    /** Number of backups in the targets that rotation leaves alone, such as backups of another database. */
    foreign_backups: number | null;
    /** Label of a former folder of the site that still holds backups; null if there is none. */
    former_folder: string | null;
  };

  /** Ids of the site in feeds. The row with the highest number holds the present one. */
  site_ids: {
    number: number;
    id: string;
  };

  /** Ids of the site's folders in its backup targets. The row with the highest number holds the present one. */
  backup_folders: {
    number: number;
    id: string;
  };

  /** Backups in the targets that this database has begun. */
  begun_backups: {
    name: string;
    reason: 'daily' | 'manual' | 'upgrade';
  };

  /** Versions of the association's names and texts, as saved by masters. */
  site_versions: {
    version: number;
    site: string;
    /** File name of the logo; null if the site shows the default logo. */
    logo: string | null;
    home_picture: string | null;
    saved_at: string;
    saved_by: string | null;
  };

  /** Settings made in the browser: see `site-options.store.ts`. */
  site_options: {
    name: string;
    value: string;
  };

  /** Codes of the set-up link and of the test mail after it. */
  site_codes: {
    name: 'setup' | 'mail';
    hash: string;
    expires_at: string;
  };

  /** When an instance last did a periodic task that only one instance does: see `claimInterval`. */
  turns: {
    name: string;
    last_at: string;
  };

  /** The number of heartbeats and the last trusted time, in one row: see `heartbeats.store.ts`. */
  heartbeats: {
    id: number;
    beat: number;
    seen_at: string;
  };

  /** Number of page views by kind and day. */
  visits: {
    day: string;
    /** One of `visitKinds`. */
    kind: string;
    count: number;
  };

  /** Tickets with which clients that cannot send the session's token download a file. Each ticket is for one file. */
  export_tickets: {
    /** SHA-256 of the ticket, hex. */
    token_hash: string;
    /** The ticket ends with this session, which requested it. */
    session_hash: string;
    /** Path and query of the download call. */
    address: Generated<string>;
    language: Generated<Language>;
    expires_at: string;
  };

  /** A browser that has logged in to the account. A cookie identifies the browser and does not authenticate. */
  known_devices: {
    /** SHA-256 of the cookie's token, hex. */
    token_hash: string;
    account_id: string;
    /** Browser and system, as `browserOf` describes them. */
    browser: string;
    last_used_at: string;
  };

  /** An IPv4 address or IPv6 /64 from which the account has logged in. */
  known_addresses: {
    account_id: string;
    /** SHA-256 of account id and address, hex. */
    address_hash: string;
    last_used_at: string;
  };

  password_resets: {
    token_hash: string;
    account_id: string;
    /** The `email_key` that received the link. */
    email_key: string;
    created_at: string;
    expires_at: string;
  };

  /** Mailed links to get one's data or keep one's account without a log-in. */
  data_links: {
    /** SHA-256 of the code, hex. */
    code_hash: string;
    account_id: string;
    /** The `email_key` that received the link. */
    email_key: string;
    /** `data` opens the person's data, `file` only downloads it, and `keep` only cancels a deletion. */
    opens: 'data' | 'file' | 'keep';
    created_at: string;
    expires_at: string;
  };

  /** Former addresses of an account, which their owners can restore. */
  email_undos: {
    /** SHA-256 of the code that was mailed to `email`, hex. */
    code_hash: string;
    account_id: string;
    email: string;
    /** When the account proved `email`. */
    held_since: string;
    created_at: string;
    expires_at: string;
  };

  /** WebAuthn credentials for two-factor log-in. */
  passkeys: {
    id: string;
    account_id: string;
    /** The authenticator's id of the credential, base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Signature counter; stays 0 if the authenticator has none. */
    counter: number;
    /** JSON array of WebAuthn's transports. */
    transports: string;
    /** Browser and system with which the passkey was added: see `browserOf`. */
    browser: string;
    created_at: string;
    last_used_at: string | null;
  };

  /** Apps that generate one-time passwords (RFC 6238). */
  authenticator_apps: {
    account_id: string;
    /** The shared secret in Base32. */
    secret: string;
    /** Time step of the last accepted code: each code works once. */
    last_counter: number;
    created_at: string;
  };

  /** Codes for log-ins without another second factor. A used code is deleted. */
  recovery_codes: {
    /** SHA-256 of account id and code, hex. */
    code_hash: string;
    account_id: string;
  };

  /** Log-ins that lack their second factor, and unfinished set-ups of one. */
  second_step_challenges: {
    /** Log-in: SHA-256 of its ticket. Set-up: its kind and the session's hash. */
    id: string;
    account_id: string;
    /** The WebAuthn challenge, or a new authenticator app's secret. */
    value: string;
    /** For log-ins: whether the session lasts 30 days. */
    remember_me: 0 | 1;
    attempts: number;
    expires_at: string;
  };

  /**
   * Requested password resets. They are processed after the response, whose time then does not reveal whether an
   * address is registered (decision 0022).
   */
  reset_requests: {
    id: string;
    email_key: string;
    language: Language;
    created_at: string;
    /** Earliest time of processing; empty for immediate processing. */
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
    /** JSON object of data about the recipient. Null if there is no data, or if the recipient has registered. */
    known: Generated<string | null>;
    /** When `known` last gained data. */
    known_at: Generated<string | null>;
    /** Audit log entry of the import that issued the number; null if it was issued individually. */
    import_id: Generated<string | null>;
    /** When its invitation was last queued; null for numbers from a backup of an older version. */
    invited_at: Generated<string | null>;
    /** Sentence of the issuer in the invitation; null if there is none, or if the recipient has registered. */
    words: Generated<string | null>;
  };

  rate_limits: {
    key: string;
    hits: number;
    resets_at: string;
  };

  /** Row counts of lists, maintained by the triggers of `list-index.ts`. */
  list_buckets: {
    list: string;
    /** `seq >> bucketBits`: the rows of about three days share a bucket. */
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
    /** `HH:MM` in the association's time zone, like `end_time`; empty if unknown. */
    start_time: Generated<string>;
    end_time: Generated<string>;
    /** Who may reply. The API's field has the same name. */
    answers: Generated<ReplyMode>;
    /** Number of places; null without a limit. */
    places: Generated<number | null>;
    /** Last day for replies; empty if it is the day of the event. */
    answers_until: Generated<string>;
    participants: number | null;
    venue: string;
    town: string;
    description: string;
    video: string;
  };

  /** Replies to events. Anonymised rows name nobody and still count. */
  event_replies: {
    id: string;
    event_id: string;
    /** The replying member; null for visitors and in anonymised rows. */
    account_id: string | null;
    /** Lower-case e-mail of a visitor, who has confirmed the reply by mail. Null for members and in anonymised rows. */
    email_key: string | null;
    /** For visitors: the name as they typed it. */
    name: Generated<string>;
    /** Language of mails to visitors. */
    language: Language;
    answer: ReplyChoice;
    /** Number of people whom the replying person brings. */
    guests: number;
    state: ReplyState;
    /** Order in which places were requested; 0 without a request. */
    place: number;
    /** A note to the organiser. */
    note: Generated<string>;
    /** Whether members see that the person attends. */
    shown: Generated<0 | 1>;
    /** Whether the person gets reminders. */
    reminders: Generated<0 | 1>;
    /** Six characters to say at the door; empty if the person never said yes. */
    door_code: Generated<string>;
    created_at: string;
    updated_at: string;
  };

  /** Mailed links. Each lets its recipient reply to one event without a session. */
  event_links: {
    /** SHA-256 of the code, hex. */
    code_hash: string;
    event_id: string;
    /** The replying member; null for a visitor. */
    account_id: string | null;
    /** The address that received the link. */
    email_key: string;
    /** Name of a visitor. */
    name: string;
    language: Language;
    /** The reply that the mail asks to confirm; null if the mail asks for a reply. */
    answer: ReplyChoice | null;
    guests: number;
    created_at: string;
    expires_at: string;
  };

  /** Notices about an event. The daily limit of an event counts the changes and messages of the last 24 hours. */
  event_notices: {
    id: string;
    event_id: string;
    /** `replies` tells the owner of new replies. The other kinds go to people who replied. */
    kind: 'change' | 'reminder' | 'message' | 'replies';
    /** Unique key of a notice that is sent only once. */
    key: Generated<string | null>;
    /** For a change: JSON of the event before it. For a message: its text, erased once mailed. */
    content: string;
    /** For a message: its author's account. */
    author_id: Generated<string | null>;
    /** Id of the last reply whose person was notified: replies are processed in id order. */
    sent_to: Generated<string>;
    due_at: string;
    done_at: Generated<string | null>;
    created_at: string;
  };

  /** Arrivals recorded by phones at the doors. */
  event_arrivals: {
    /** Created by the phone, so that a repeated request records one arrival. */
    key: string;
    event_id: string;
    /** Null for a person who was on no list. */
    reply_id: string | null;
    /** Name of a person who was on no list. */
    name: Generated<string>;
    /** Time by the phone's clock. */
    arrived_at: string;
    received_at: string;
  };

  /**
   * Keys of arrivals that a phone has undone. They are kept because the request with an arrival may come after the
   * request that undoes it.
   */
  undone_arrivals: {
    event_id: string;
    key: string;
  };

  opportunities: RecordColumns & {
    owner_id: string;
    title: string;
    kind: Generated<OpportunityKind | ''>;
    employer: Generated<string>;
    town: Generated<string>;
    apply_link: Generated<string>;
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
    /** JSON object: alternative text by stored picture path. */
    image_descriptions: Generated<string>;
  };

  images: {
    /** File name in the storage. It is the last segment of the picture's path in the API. */
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
    /** When the clean-up first found the picture unused; null while it is used. */
    unused_since: Generated<string | null>;
    /** When the picture was put into the trash and hidden; null otherwise. */
    trashed_at: Generated<string | null>;
  };

  record_images: {
    record: RecordKind;
    record_id: string;
    position: number;
    image_name: string;
  };

  /** Former pictures of records, and pictures of deleted records. */
  former_images: {
    record: RecordKind;
    record_id: string;
    image_name: string;
    /** Position when the record was deleted; -1 if the picture had been removed from the record earlier. */
    position: number;
  };

  /**
   * Picture files in the storage that have no row in `images`. The clean-up deletes them 30 days after `first_seen_at`.
   */
  stray_files: {
    name: string;
    first_seen_at: string;
  };

  /** The last pass of the clean-up (`images/clean-up.ts`), in a single row with id 1. */
  clean_ups: {
    id: number;
    last_at: string;
    /**
     * The clean-up removes nothing before this time. After a long pause between passes, the time is set to 30 days
     * ahead. The database may then be an old copy that lacks recent uses of pictures.
     */
    keep_until: string;
  };

  contact_messages: {
    id: string;
    name: string;
    email: string;
    message: string;
    created_at: string;
    read_at: string | null;
    /** The admin who replied; null if nobody did or the account is gone. */
    answered_by: Generated<string | null>;
    answered_at: Generated<string | null>;
    /** Account that a member reports; null for messages from the contact page. */
    reported_id: Generated<string | null>;
    /** When the message was put into the trash; null otherwise. */
    deleted_at: Generated<string | null>;
  };

  mail_outbox: {
    id: string;
    message_id: string;
    /** The author of a message between members; null for other mails. */
    sender_id: Generated<string | null>;
    /** The recipient's account; null for mails to the association and for invitations. */
    recipient_id: Generated<string | null>;
    /**
     * Idempotency key of the call that created the mail, unique per sender and recipient; null if the call had none.
     */
    request_key: Generated<string | null>;
    recipient: string;
    reply_to: string | null;
    language: Language;
    subject: string;
    /**
     * Body without the layout, which the worker adds on sending. Once the mail is sent, `text` and `html` are erased.
     */
    text: string;
    html: string;
    /** Mails of higher urgency are sent first: see `mail-policies.ts`. */
    urgency: number;
    created_at: string;
    /** The mail must not be sent after this time, because its link will have expired; null without a limit. */
    expires_at: string | null;
    next_attempt_at: string;
    attempts: number;
    locked_until: string | null;
    sent_at: string | null;
    failed_at: string | null;
    last_error: string | null;
    /**
     * 1 if the row is deleted once the mail is sent or given up. The recipient's account no longer exists then, or the
     * mail was withdrawn while it was being sent.
     */
    forget: Generated<0 | 1>;
    /** Name of the mail's template. */
    kind: Generated<string>;
    /** The roll number that an invitation is about; null in other mails. */
    roll_no: Generated<string | null>;
    /** 1 if the mail was written to a file, as there was no mail server. */
    filed: Generated<0 | 1>;
    /**
     * The recipient's address in lower case. `share` names the limit that counts the mail (`mail-policies.ts`); it is
     * empty without a limit. A limit counts mails with the same `recipient_key` and `share`.
     */
    recipient_key: Generated<string>;
    share: Generated<string>;
    /** When the mail was sent or claimed for sending; null while it does not count towards the limit. */
    counted_at: Generated<string | null>;
    /** When a mail beyond its recipient's limit may be sent; null for other mails. */
    delayed_until: Generated<string | null>;
    /** The mail's event as iCalendar; empty in mails without an event. It is erased together with `text`. */
    calendar: Generated<string>;
    /** Number of similar mails that this one replaces, because they exceeded the recipient's limit. */
    joined: Generated<number>;
    /** 1 for mails whose number per hour is limited: mass mail, and mail from forms that anybody can use. */
    paced: Generated<0 | 1>;
    /** Unsubscribe address (RFC 8058); null if mails of this kind have none. */
    unsubscribe: Generated<string | null>;
    /** How often the message was sent without a response of the mail server. It may have been delivered each time. */
    perhaps_delivered: Generated<number>;
    /**
     * Id of what the mail is about, such as an event or an account; null if there is nothing. `withdrawMail` uses it to
     * find waiting mails.
     */
    about: Generated<string | null>;
  };

  /**
   * The association's notices and letters to members. `letter-form.ts` (in `shared/src/mail`) describes their kinds.
   */
  letters: {
    id: string;
    kind: LetterKind;
    subject_en: string;
    subject_fr: string;
    /** JSON object of type `letterContent`. */
    content: string;
    /** File name of the letter's picture. */
    picture: string | null;
    readers: 'public' | 'members';
    author_id: string | null;
    /** The draft's ETag. Each change of the draft increments it. */
    version: number;
    paused: Generated<0 | 1>;
    /** When the letter was first sent; null for a draft. */
    sent_at: string | null;
    created_at: string;
    updated_at: string;
  };

  /** A letter's recipient. When the account is deleted, the row stays as proof, without name and address. */
  letter_deliveries: {
    id: string;
    letter_id: string;
    account_id: string | null;
    /** The urgency of the letter's kind, as in `mail_outbox`. */
    urgency: number;
    /**
     * Name when the letter was sent; `email` is the address at that time. Both are emptied when the account is deleted.
     */
    name: string;
    email: string;
    /**
     * `waiting`: no mail is queued yet. `queued`: the mail is in the outbox. `left`: the mail was withdrawn, for
     * example because the recipient has left. `filed`: without a mail server, the mail was written to a file.
     */
    state: 'waiting' | 'queued' | 'accepted' | 'refused' | 'left' | 'filed';
    mail_id: Generated<string | null>;
    /** When a mail server accepted the mail; null otherwise. */
    accepted_at: Generated<string | null>;
    /** When the mail was refused, on delivery or by a later report; null otherwise. */
    refused_at: Generated<string | null>;
    /** The mail server's reason for the refusal, without the recipient's address; null if the mail was not refused. */
    reason: Generated<string | null>;
  };

  /** Addresses with failed deliveries: see `address-faults.ts`. */
  address_faults: {
    email_key: string;
    /** Enhanced status code (RFC 3463) of the last failure. */
    status: string;
    /**
     * Start of the current series of permanent failures; null without one. `temporary_since` is the same for temporary
     * failures.
     */
    permanent_since: string | null;
    temporary_since: string | null;
    last_at: string;
    /** When the address was found not to work; null otherwise. */
    broken_at: string | null;
  };

  /** Blocks: one account refuses messages from another. */
  message_blocks: {
    account_id: string;
    /** Account whose messages `account_id` refuses. */
    blocked_id: string;
    created_at: string;
  };

  audit_log: {
    id: string;
    /** Account that acted; null for the command line and the server. */
    actor_id: string | null;
    /**
     * Roll number of the actor when the entry was written. `actor_name` is the name at that time. When the account is
     * deleted, its id replaces the roll number, and the name is emptied.
     */
    actor_roll_no: Generated<string | null>;
    actor_name: Generated<string | null>;
    action: AuditAction;
    subject: string;
    /** JSON object of strings and numbers. */
    details: string;
    created_at: string;
  };

  /** Roll numbers and ids named in audit log entries, for searching. A trigger writes the rows. */
  audit_mentions: {
    /** Roll number of the acting account, the affected person or a record's owner; or a record's id. */
    mentioned: string;
    /** Time of the entry. */
    created_at: string;
    entry_id: string;
  };

  /**
   * The last three versions of the client that were served. Pages that stay open during an upgrade still need their
   * files.
   */
  client_releases: {
    id: string;
    /** When an instance that serves this version last started. */
    started_at: string;
  };

  client_assets: {
    release: string;
    /** File name, which holds a hash of the content. */
    name: string;
    body: Uint8Array;
  };

  /** Migrations after which some older programs can still use the database. */
  schema_compatibility: {
    migration: string;
    /**
     * Name of an earlier migration. A program that contains this migration can also use the database after `migration`.
     */
    runs_beside: string;
  };
}

export type Row<T extends keyof DatabaseSchema> = Selectable<DatabaseSchema[T]>;

export type NewRow<T extends keyof DatabaseSchema> = Insertable<DatabaseSchema[T]>;

export type Changes<T extends keyof DatabaseSchema> = Updateable<DatabaseSchema[T]>;
