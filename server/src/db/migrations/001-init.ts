import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { createListIndex } from '../lists/list-index.ts';

/** Accounts, roll numbers, and the ways to get an account. */
const people = `
  create table accounts (
    id text primary key,
    roll_no text not null unique,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    account_type text not null check (account_type in ('master', 'admin', 'user', 'suspended')),
    language text not null,
    title text not null,
    first_name text not null,
    last_name text not null,
    maiden_name text not null,
    gender text not null,
    telephone text not null,
    address text not null,
    profession text not null,
    field_of_study text not null,
    description text not null,
    testimony text not null,
    profile_image text not null,
    name_search text not null,
    profession_search text not null,
    field_of_study_search text not null,
    any_search text not null default '',
    created_at text not null,
    updated_at text not null,
    version integer not null default 1,
    seq bigint not null default 0,
    listed integer not null default 0,
    last_login_at text,
    promotion integer,
    town text not null default '',
    country text not null default '',
    mentor text not null default '',
    unlisted integer not null default 0,
    visibility text not null default '{}',
    admission text not null default 'admitted',
    promotion_shown integer,
    town_shown text,
    country_shown text,
    mentor_shown integer not null default 0,
    testimony_shown integer not null default 0,
    no_messages integer not null default 0,
    deletion_due_at text,
    deletion_posts text,
    office_search text not null default '',
    to_check text not null default '[]',
    proved_email text,
    proved_at text,
    listed_members integer not null default 0,
    promotion_members integer,
    town_members text,
    country_members text,
    mentor_members integer not null default 0,
    name_search_members text not null default '',
    profession_search_members text not null default '',
    field_of_study_search_members text not null default '',
    any_search_members text not null default '',
    letter_wanted integer,
    testimony_language text not null default ''
  );
  create index accounts_by_promotion on accounts (promotion_shown, seq)
    where listed = 1 and promotion_shown is not null;
  create index accounts_by_town on accounts (town_shown, seq)
    where listed = 1 and town_shown is not null;
  create index accounts_by_country on accounts (country_shown, seq)
    where listed = 1 and country_shown is not null;
  create index accounts_for_office on accounts (office_search, id);
  create index accounts_leaving on accounts (deletion_due_at) where deletion_due_at is not null;
  create index accounts_members_by_promotion on accounts (promotion_members, seq)
    where listed_members = 1 and promotion_members is not null;
  create index accounts_members_by_town on accounts (town_members, seq)
    where listed_members = 1 and town_members is not null;
  create index accounts_members_by_country on accounts (country_members, seq)
    where listed_members = 1 and country_members is not null;
  create index accounts_members_mentoring on accounts (seq)
    where listed_members = 1 and mentor_members = 1;
  create index accounts_mentoring on accounts (seq) where listed = 1 and mentor_shown = 1;
  create index accounts_not_admitted on accounts (admission) where admission <> 'admitted';
  create index accounts_with_testimony on accounts (seq) where testimony_shown = 1;
  create table issued_roll_numbers (
    roll_no text primary key,
    email text not null,
    email_key text not null unique,
    issued_by text references accounts (id) on delete set null,
    issued_at text not null,
    claimed_by text references accounts (id) on delete set null,
    claimed_at text,
    search_text text not null,
    known text,
    known_at text,
    import_id text,
    invited_at text,
    words text
  );
  create index issued_roll_numbers_by_issue on issued_roll_numbers (issued_at, roll_no);
  create index issued_roll_numbers_by_import on issued_roll_numbers (import_id)
    where import_id is not null;
  create table applications (
    account_id text primary key references accounts (id) on delete cascade,
    note text not null default '',
    words text not null default '',
    code_hash text,
    code_email text,
    code_expires_at text,
    changed_at text not null
  );
  create unique index applications_by_code on applications (code_hash) where code_hash is not null;
  create table vouches (
    code_hash text primary key,
    voucher_id text not null references accounts (id) on delete cascade,
    account_id text references accounts (id) on delete cascade,
    created_at text not null,
    expires_at text not null
  );
  create index vouches_by_account on vouches (account_id);
  create index vouches_by_voucher on vouches (voucher_id);
  create table account_merges (
    id text primary key,
    kept_id text not null unique references accounts (id) on delete cascade,
    ended_id text not null unique references accounts (id) on delete cascade,
    asked_by text not null references accounts (id) on delete cascade,
    kept_hash text not null unique,
    ended_hash text not null unique,
    created_at text not null,
    due_at text not null
  );
  create index account_merges_by_asker on account_merges (asked_by);
  create table successions (
    master_id text primary key references accounts (id) on delete cascade,
    successor_id text not null references accounts (id) on delete cascade,
    code_hash text not null unique,
    created_at text not null,
    expires_at text not null
  );
  create index successions_by_successor on successions (successor_id);
  create table data_links (
    code_hash text primary key,
    account_id text not null references accounts (id) on delete cascade,
    email_key text not null,
    opens text not null,
    created_at text not null,
    expires_at text not null
  );
  create index data_links_by_account on data_links (account_id);`;

/** Sessions, two-factor log-in and mailed codes. */
const sessions = `
  create table sessions (
    token_hash text primary key,
    account_id text not null references accounts (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    authenticated_at text not null default '',
    last_seen_at text not null default '',
    remembered integer not null default 0,
    browser text not null default '',
    device_hash text
  );
  create index sessions_by_account on sessions (account_id);
  create index sessions_by_expiry on sessions (expires_at);
  create table known_devices (
    token_hash text primary key,
    account_id text not null references accounts (id) on delete cascade,
    browser text not null,
    last_used_at text not null
  );
  create index known_devices_by_account on known_devices (account_id);
  create table known_addresses (
    account_id text not null references accounts (id) on delete cascade,
    address_hash text not null,
    last_used_at text not null,
    constraint known_addresses_key primary key (account_id, address_hash)
  );
  create table passkeys (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter integer not null,
    transports text not null,
    browser text not null,
    created_at text not null,
    last_used_at text
  );
  create index passkeys_by_account on passkeys (account_id);
  create table authenticator_apps (
    account_id text primary key references accounts (id) on delete cascade,
    secret text not null,
    last_counter integer not null,
    created_at text not null
  );
  create table recovery_codes (
    code_hash text primary key,
    account_id text not null references accounts (id) on delete cascade
  );
  create index recovery_codes_by_account on recovery_codes (account_id);
  create table second_step_challenges (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    value text not null,
    remember_me integer not null,
    attempts integer not null,
    expires_at text not null
  );
  create index second_step_challenges_by_account on second_step_challenges (account_id);
  create table password_resets (
    token_hash text primary key,
    account_id text not null references accounts (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    email_key text not null
  );
  create index password_resets_by_account on password_resets (account_id);
  create index password_resets_by_expiry on password_resets (expires_at);
  create table reset_requests (
    id text primary key,
    email_key text not null,
    language text not null,
    created_at text not null,
    due_at text not null default ''
  );
  create table email_undos (
    code_hash text primary key,
    account_id text not null references accounts (id) on delete cascade,
    email text not null,
    created_at text not null,
    expires_at text not null,
    held_since text not null
  );
  create index email_undos_by_account on email_undos (account_id);
  create table export_tickets (
    token_hash text primary key,
    session_hash text not null references sessions (token_hash) on delete cascade,
    expires_at text not null,
    address text not null,
    language text not null default 'en'
  );
  create index export_tickets_by_session on export_tickets (session_hash);`;

/** Posts, their pictures, and row counts of public lists. */
const posts = `
  create table images (
    name text primary key,
    uploaded_by text not null references accounts (id) on delete cascade,
    bytes integer not null,
    width integer not null,
    height integer not null,
    sha256 text not null,
    created_at text not null,
    upload_key text,
    unused_since text,
    trashed_at text
  );
  create index images_by_creation on images (created_at);
  create index images_by_uploader on images (uploaded_by, created_at);
  create unique index images_by_upload_key on images (uploaded_by, upload_key);
  create table events (
    id text primary key,
    owner_id text not null references accounts (id) on delete cascade,
    organizer text not null,
    committee_members text not null,
    special_guests text not null,
    theme text not null,
    major_outcome text not null,
    start_date text not null,
    end_date text not null,
    venue text not null,
    town text not null,
    description text not null,
    video text not null,
    search_text text not null,
    created_at text not null,
    updated_at text not null,
    version integer not null default 1,
    participants integer,
    create_key text,
    seq bigint not null default 0,
    listed integer not null default 0,
    deleted_at text,
    start_time text not null default '',
    end_time text not null default '',
    answers_until text not null default '',
    answers text not null default 'off',
    places integer,
    language text not null default ''
  );
  create index events_by_owner on events (owner_id, created_at, id);
  create index events_deleted on events (deleted_at) where deleted_at is not null;
  create index events_by_start on events (start_date) where answers <> 'off';
  create index events_coming on events (start_date, seq) where listed = 1;
  create unique index events_by_create_key on events (owner_id, create_key);
  create table opportunities (
    id text primary key,
    owner_id text not null references accounts (id) on delete cascade,
    title text not null,
    eligibility text not null,
    deadline text not null,
    description text not null,
    search_text text not null,
    created_at text not null,
    updated_at text not null,
    version integer not null default 1,
    create_key text,
    seq bigint not null default 0,
    listed integer not null default 0,
    deleted_at text,
    language text not null default '',
    kind text not null default '',
    employer text not null default '',
    town text not null default '',
    apply_link text not null default ''
  );
  create index opportunities_by_owner on opportunities (owner_id, created_at, id);
  create index opportunities_deleted on opportunities (deleted_at) where deleted_at is not null;
  create unique index opportunities_by_create_key on opportunities (owner_id, create_key);
  create index opportunities_by_kind on opportunities (kind, seq) where listed = 1;
  create table news (
    id text primary key,
    author_id text references accounts (id) on delete set null,
    title text not null,
    description text not null,
    search_text text not null,
    created_at text not null,
    updated_at text not null,
    version integer not null default 1,
    create_key text,
    seq bigint not null default 0,
    listed integer not null default 0,
    deleted_at text,
    language text not null default ''
  );
  create index news_by_owner on news (author_id, created_at, id);
  create index news_deleted on news (deleted_at) where deleted_at is not null;
  create unique index news_by_create_key on news (author_id, create_key);
  create table galleries (
    id text primary key,
    owner_id text not null references accounts (id) on delete cascade,
    title text not null,
    description text not null,
    search_text text not null,
    created_at text not null,
    updated_at text not null,
    version integer not null default 1,
    create_key text,
    seq bigint not null default 0,
    listed integer not null default 0,
    deleted_at text,
    language text not null default '',
    image_descriptions text not null default '{}'
  );
  create index galleries_by_owner on galleries (owner_id, created_at, id);
  create index galleries_deleted on galleries (deleted_at) where deleted_at is not null;
  create unique index galleries_by_create_key on galleries (owner_id, create_key);
  create table record_images (
    record text not null,
    record_id text not null,
    position integer not null,
    image_name text not null references images (name),
    constraint record_images_key primary key (record, record_id, position)
  );
  create index record_images_by_image on record_images (image_name);
  create table former_images (
    record text not null,
    record_id text not null,
    image_name text not null references images (name) on delete cascade,
    position integer not null,
    constraint former_images_key primary key (record, record_id, image_name, position)
  );
  create index former_images_by_name on former_images (image_name);
  create table stray_files (
    name text primary key,
    first_seen_at text not null
  );
  create table clean_ups (
    id integer primary key,
    last_at text not null,
    keep_until text not null
  );
  create table list_buckets (
    list text not null,
    bucket bigint not null,
    rows integer not null,
    constraint list_buckets_key primary key (list, bucket)
  );`;

/** Event replies, arrivals at the door, and organisers' messages. */
const replies = `
  create table event_replies (
    id text primary key,
    event_id text not null references events (id) on delete cascade,
    account_id text references accounts (id) on delete set null,
    email_key text,
    name text not null default '',
    language text not null,
    answer text not null,
    guests integer not null,
    state text not null,
    place integer not null,
    note text not null default '',
    shown integer not null default 0,
    reminders integer not null default 1,
    door_code text not null default '',
    created_at text not null,
    updated_at text not null
  );
  create index event_replies_of_account on event_replies (account_id) where account_id is not null;
  create index event_replies_of_visitors on event_replies (updated_at) where email_key is not null;
  create index event_replies_waiting on event_replies (event_id, place) where state = 'waiting';
  create unique index event_replies_by_account_id on event_replies (event_id, account_id)
    where account_id is not null;
  create unique index event_replies_by_email_key on event_replies (event_id, email_key)
    where email_key is not null;
  create unique index event_replies_by_code on event_replies (event_id, door_code)
    where door_code <> '';
  create table event_notices (
    id text primary key,
    event_id text not null references events (id) on delete cascade,
    kind text not null,
    key text unique,
    content text not null,
    sent_to text not null default '',
    due_at text not null,
    done_at text,
    created_at text not null,
    author_id text references accounts (id) on delete cascade
  );
  create index event_notices_by_author on event_notices (author_id);
  create index event_notices_by_event on event_notices (event_id, created_at);
  create index event_notices_due on event_notices (due_at) where done_at is null;
  create table event_arrivals (
    key text primary key,
    event_id text not null references events (id) on delete cascade,
    reply_id text references event_replies (id) on delete cascade,
    name text not null default '',
    arrived_at text not null,
    received_at text not null
  );
  create index event_arrivals_by_event on event_arrivals (event_id, arrived_at);
  create index event_arrivals_by_reply on event_arrivals (reply_id);
  create table undone_arrivals (
    event_id text not null references events (id) on delete cascade,
    key text not null,
    constraint undone_arrivals_key primary key (event_id, key)
  );
  create table event_links (
    code_hash text primary key,
    event_id text not null references events (id) on delete cascade,
    account_id text references accounts (id) on delete cascade,
    email_key text not null,
    name text not null,
    language text not null,
    answer text,
    guests integer not null,
    created_at text not null,
    expires_at text not null
  );
  create index event_links_by_account_id on event_links (account_id);
  create index event_links_by_event_id on event_links (event_id);
  create index event_links_by_expires_at on event_links (expires_at);`;

/** Messages, outgoing mail and letters. */
const mail = `
  create table contact_messages (
    id text primary key,
    name text not null,
    email text not null,
    message text not null,
    created_at text not null,
    read_at text,
    answered_by text references accounts (id) on delete set null,
    answered_at text,
    deleted_at text,
    reported_id text references accounts (id) on delete set null
  );
  create index contact_messages_by_creation on contact_messages (created_at, id);
  create index contact_messages_deleted on contact_messages (deleted_at)
    where deleted_at is not null;
  create table message_blocks (
    account_id text not null references accounts (id) on delete cascade,
    blocked_id text not null references accounts (id) on delete cascade,
    created_at text not null,
    constraint message_blocks_key primary key (account_id, blocked_id)
  );
  create index message_blocks_by_blocked on message_blocks (blocked_id);
  create table mail_outbox (
    id text primary key,
    message_id text not null unique,
    recipient text not null,
    reply_to text,
    language text not null,
    subject text not null,
    text text not null,
    html text not null,
    created_at text not null,
    next_attempt_at text not null,
    attempts integer not null default 0,
    locked_until text,
    sent_at text,
    failed_at text,
    last_error text,
    urgency integer not null default 0,
    expires_at text,
    sender_id text references accounts (id) on delete cascade,
    recipient_id text references accounts (id) on delete cascade,
    request_key text,
    forget integer not null default 0,
    kind text not null default '',
    roll_no text,
    filed integer not null default 0,
    recipient_key text not null default '',
    share text not null default '',
    counted_at text,
    delayed_until text,
    joined integer not null default 0,
    paced integer not null default 0,
    unsubscribe text,
    calendar text not null default '',
    perhaps_delivered integer not null default 0,
    about text
  );
  create index mail_outbox_by_about on mail_outbox (about) where about is not null;
  create index mail_outbox_waiting on mail_outbox (urgency desc, next_attempt_at)
    where sent_at is null and failed_at is null;
  create index mail_outbox_by_counted on mail_outbox (counted_at) where counted_at is not null;
  create index mail_outbox_by_recipient on mail_outbox (recipient_id)
    where recipient_id is not null;
  create index mail_outbox_by_roll_no on mail_outbox (roll_no) where roll_no is not null;
  create index mail_outbox_by_share on mail_outbox (recipient_key, share, counted_at)
    where share <> '';
  create index mail_outbox_refused on mail_outbox (failed_at) where failed_at is not null;
  create unique index mail_outbox_by_request on mail_outbox (sender_id, recipient_id, request_key)
    where sender_id is not null;
  create table letters (
    id text primary key,
    kind text not null,
    subject_en text not null,
    subject_fr text not null,
    content text not null,
    picture text,
    readers text not null,
    author_id text references accounts (id) on delete set null,
    version integer not null,
    paused integer not null default 0,
    sent_at text,
    created_at text not null,
    updated_at text not null
  );
  create index letters_by_picture on letters (picture) where picture is not null;
  create index letters_by_sent on letters (sent_at) where sent_at is not null;
  create table letter_deliveries (
    id text primary key,
    letter_id text not null references letters (id) on delete cascade,
    account_id text references accounts (id) on delete set null,
    urgency integer not null,
    name text not null,
    email text not null,
    state text not null,
    mail_id text,
    accepted_at text,
    refused_at text,
    reason text
  );
  create index letter_deliveries_by_mail on letter_deliveries (mail_id) where mail_id is not null;
  create index letter_deliveries_of_account on letter_deliveries (account_id);
  create index letter_deliveries_waiting on letter_deliveries (urgency, id)
    where state = 'waiting';
  create unique index letter_deliveries_by_account on letter_deliveries (letter_id, account_id);
  create table address_faults (
    email_key text primary key,
    status text not null,
    permanent_since text,
    temporary_since text,
    last_at text not null,
    broken_at text
  );`;

/** The site, its statistics and the audit log. */
const site = `
  create table site_versions (
    version integer primary key,
    site text not null,
    saved_at text not null,
    saved_by text references accounts (id) on delete set null,
    logo text references images (name),
    home_picture text references images (name)
  );
  create index site_versions_by_account on site_versions (saved_by);
  create index site_versions_by_home_picture on site_versions (home_picture);
  create index site_versions_by_logo on site_versions (logo);
  create table site_options (
    name text primary key,
    value text not null
  );
  create table site_codes (
    name text primary key,
    hash text not null,
    expires_at text not null
  );
  create table site_ids (
    number integer primary key,
    id text not null
  );
  create table visits (
    day text not null,
    kind text not null,
    count integer not null,
    constraint visits_pk primary key (day, kind)
  );
  create table audit_log (
    id text primary key,
    actor_id text references accounts (id) on delete set null,
    action text not null,
    subject text not null,
    details text not null,
    created_at text not null,
    actor_roll_no text,
    actor_name text
  );
  create index audit_log_by_creation on audit_log (created_at, id);
  create table audit_mentions (
    mentioned text not null,
    created_at text not null,
    entry_id text not null references audit_log (id) on delete cascade,
    primary key (mentioned, created_at, entry_id)
  ) without rowid;`;

/** Tables for the server's own operation. */
const operation = `
  create table rate_limits (
    key text primary key,
    hits integer not null,
    resets_at text not null
  );
  create index rate_limits_by_reset on rate_limits (resets_at);
  create table turns (
    name text primary key,
    last_at text not null
  );
  create table heartbeats (
    id integer primary key,
    beat integer not null,
    seen_at text not null
  );
  create table backup_runs (
    id text primary key,
    started_at text not null,
    finished_at text,
    folder text,
    rows_count integer,
    pictures integer,
    copied_bytes bigint,
    tried_at text,
    error text,
    foreign_backups integer,
    former_folder text
  );
  create index backup_runs_by_start on backup_runs (started_at);
  create table backup_folders (
    number integer primary key,
    id text not null
  );
  create table begun_backups (
    name text primary key,
    reason text not null
  );
  create table client_releases (
    id text primary key,
    started_at text not null
  );
  create table client_assets (
    release text not null references client_releases (id) on delete cascade,
    name text not null,
    body blob not null,
    constraint client_assets_key primary key (release, name)
  );
  create index client_assets_by_name on client_assets (name);
  create table schema_compatibility (
    migration text primary key,
    runs_beside text not null
  );`;

/** The searched columns of each public list. */
const searchedColumns = {
  events: ['search_text'],
  opportunities: ['search_text'],
  news: ['search_text'],
  galleries: ['search_text'],
  accounts: ['name_search', 'profession_search', 'field_of_study_search', 'any_search'],
};

/** Visible content: a change to these tables clears the caches of all instances. */
const contentTables = [
  'accounts',
  'events',
  // The HTML page of a full event shows how many people wait for a place, so replies change it.
  'event_replies',
  'opportunities',
  'news',
  'galleries',
  'record_images',
  'images',
  'site_versions',
  'site_ids',
  'site_options',
];

/** Creates all tables, indexes and triggers of 1.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [people, sessions, posts, replies, mail, site, operation]) {
    for (const statement of tables.split(/;\s*/).filter(Boolean)) {
      await sql.raw(isPostgres(db) ? inPostgres(statement) : statement).execute(db);
    }
  }
  for (const [table, columns] of Object.entries(searchedColumns)) {
    await createListIndex(db, table, columns);
  }
  await createListIndex(
    db,
    'accounts',
    searchedColumns.accounts.map((column) => `${column}_members`),
    { name: 'accounts_members', flag: 'listed_members' },
  );
  await createMentions(db);
  if (isPostgres(db)) await createContentTriggers(db);
}

function inPostgres(statement: string): string {
  return statement.replace(' blob ', ' bytea ').replace(/ without rowid$/, '');
}

/** A trigger records whom an audit log entry names. */
async function createMentions(db: Kysely<unknown>): Promise<void> {
  const detail = (name: string) =>
    isPostgres(db)
      ? sql`(new.details::jsonb ->> ${sql.lit(name)})`
      : sql`json_extract(new.details, ${sql.lit(`$.${name}`)})`;
  const mention = sql`insert into audit_mentions (mentioned, created_at, entry_id)
    select value, new.created_at, new.id from (
      select new.actor_roll_no as value
      union select ${detail('rollNo')}
      union select ${detail('owner')}
      union select ${detail('record')}) as named
    where value <> ''`;
  if (!isPostgres(db)) {
    await sql`create trigger audit_log_mentions after insert on audit_log
      begin ${mention}; end`.execute(db);
    return;
  }
  await sql`create function mention_in_audit() returns trigger language plpgsql as $$
    begin ${mention}; return null; end $$`.execute(db);
  await sql`create trigger audit_log_mentions after insert on audit_log
    for each row execute function mention_in_audit()`.execute(db);
}

/**
 * On PostgreSQL, each transaction that changes public content notifies all instances. SQLite needs no triggers:
 * instances read its commit counter.
 */
async function createContentTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_of_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('alumni_content', txid_current()::text);
      return null;
    end $$`.execute(db);
  for (const table of contentTables) {
    await sql`create trigger ${sql.ref(`${table}_content`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_content()`.execute(db);
  }
}
