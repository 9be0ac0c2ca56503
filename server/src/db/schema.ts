import type { AuditAction } from '@alumni/shared/audit';
import type { Language } from '@alumni/shared/language';
import type { AccountType } from '@alumni/shared/permissions';
import type { Generated } from 'kysely';

/**
 * The tables as the code sees them. Timestamps are ISO 8601 text in UTC with milliseconds, which
 * sorts as time on both databases; days are `YYYY-MM-DD`; flags are 0 or 1; ids are random text.
 * `search_text` columns hold what `searchText()` makes of the searchable fields.
 */
export interface DatabaseSchema {
  accounts: AccountsTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  reset_requests: ResetRequestsTable;
  issued_roll_numbers: IssuedRollNumbersTable;
  rate_limits: RateLimitsTable;
  events: EventsTable;
  opportunities: OpportunitiesTable;
  news: NewsTable;
  galleries: GalleriesTable;
  images: ImagesTable;
  record_images: RecordImagesTable;
  contact_messages: ContactMessagesTable;
  mail_outbox: MailOutboxTable;
  audit_log: AuditLogTable;
}

export interface AccountsTable {
  id: string;
  roll_no: string;
  email: string;
  /** Lower-case e-mail: unique without regard to case. */
  email_key: string;
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
  profile_image: string;
  name_search: string;
  profession_search: string;
  field_of_study_search: string;
  /** Counts the changes of the profile; its ETag. */
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  account_id: string;
  created_at: string;
  expires_at: string;
}

export interface PasswordResetsTable {
  token_hash: string;
  account_id: string;
  created_at: string;
  expires_at: string;
}

/** Asked-for resets, known e-mail or not: worked off after the answer, so that its time tells nothing. */
export interface ResetRequestsTable {
  id: string;
  email_key: string;
  language: Language;
  created_at: string;
}

export interface IssuedRollNumbersTable {
  roll_no: string;
  email: string;
  email_key: string;
  issued_by: string | null;
  issued_at: string;
  claimed_by: string | null;
  claimed_at: string | null;
  search_text: string;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: string;
}

export interface RecordColumns {
  id: string;
  search_text: string;
  /** Counts the changes; the record's ETag. */
  version: number;
  /** What the client called the record when it was new; unique among those of its owner. */
  create_key: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

export interface EventsTable extends RecordColumns {
  owner_id: string;
  organizer: string;
  committee_members: string;
  special_guests: string;
  theme: string;
  major_outcome: string;
  start_date: string;
  end_date: string;
  participants: number | null;
  venue: string;
  town: string;
  description: string;
  video: string;
}

export interface OpportunitiesTable extends RecordColumns {
  owner_id: string;
  title: string;
  eligibility: string;
  deadline: string;
  description: string;
}

export interface NewsTable extends RecordColumns {
  author_id: string | null;
  title: string;
  description: string;
}

export interface GalleriesTable extends RecordColumns {
  owner_id: string;
  title: string;
  description: string;
}

export interface ImagesTable {
  /** File name in the storage, and the last segment of the path on the wire. */
  name: string;
  uploaded_by: string;
  /** Of the stored file. */
  bytes: number;
  width: number;
  height: number;
  sha256: string;
  created_at: string;
  /** What the client calls the upload; unique among those of the account. */
  upload_key: Generated<string | null>;
}

export type RecordKind = 'event' | 'opportunity' | 'news' | 'gallery';

export interface RecordImagesTable {
  record: RecordKind;
  record_id: string;
  position: number;
  image_name: string;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  message: string;
  created_at: string;
  read_at: string | null;
}

export interface MailOutboxTable {
  id: string;
  message_id: string;
  recipient: string;
  reply_to: string | null;
  language: Language;
  subject: string;
  /** What the mail says, without the layout, which is put round it when it is sent; erased then. */
  text: string;
  html: string;
  /** The higher the sooner: 1 for what somebody waits for, 0 for mass mail. */
  urgency: number;
  created_at: string;
  /** When what the mail says stops being true; null where it never does. */
  expires_at: string | null;
  next_attempt_at: string;
  attempts: number;
  locked_until: string | null;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
}

export interface AuditLogTable {
  id: string;
  /** Account of who did it; null for the command line and the server itself. */
  actor_id: string | null;
  action: AuditAction;
  subject: string;
  /** JSON object of text and numbers. */
  details: string;
  created_at: string;
}
