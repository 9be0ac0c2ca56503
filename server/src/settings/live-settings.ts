import { join } from 'node:path';
import { storedPath } from '@alumni/shared/images/stored-path';
import { type PageSettings, type Site, type SitePictures, site } from '@alumni/shared/site/site';
import { dayClock } from '../core/zone-time.ts';
import type { Database } from '../db/database.ts';
import { sizesOfShown } from '../images/images.store.ts';
import type { S3Settings } from '../images/storage/image-storage.ts';
import { ownLanguage, withOwnNames } from './own-names.ts';
import { remainingExampleValues } from './remaining-example-values.ts';
import { mailRouteHash, readSiteOptions, type SiteOptions } from './site-options.store.ts';
import { newestSiteVersion, type SiteVersion } from './site-versions.store.ts';

/** Targets of the daily backups: a folder, a bucket, or both. */
export interface BackupTargets {
  dir?: string | undefined;
  bucket?: S3Settings | undefined;
}

/** Target and local time of the backups. */
export interface BackupChoice extends BackupTargets {
  /** Time of the day's first backup. */
  time: string;
  /** Minutes between two backups, if something has changed. */
  everyMinutes: number;
}

/** Settings in force. The environment sets them; a master chooses those that it leaves open. */
export interface Choices {
  registration: PageSettings['registration'];
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  backup: BackupChoice | undefined;
  /** Days for which the association keeps its backups; undefined if it has not said. */
  backupDays: number | undefined;
  /** Mails per hour that the mail server accepts. */
  mailsPerHour: number;
}

/** The settings that the environment provides. */
export interface Environment extends Omit<Choices, 'registration' | 'mailsPerHour'> {
  mailsPerHour: number | undefined;
  registration: Choices['registration'] | undefined;
  dataDir: string;
  backupEveryMinutes: number;
}

/** Settings that a master can change while the program runs. The object stays the same until a change. */
export type Settings = ReturnType<typeof buildSettings>;

export type LiveSettings = ReturnType<typeof liveSettings>;

/**
 * Settings that stay constant while the program runs. `liveSettings` combines them with what a master saves in the
 * browser.
 */
export interface GivenSettings {
  /** Content of the site file, which applies until a master saves a version. */
  site: Site;
  /** Whether the association provides its own site file. */
  hasOwnFile: boolean;
  /** The example site file that comes with the program. */
  example: Site;
  page: Omit<PageSettings, 'site' | 'pictures' | 'registration'>;
  environment: Environment;
}

/**
 * Days after which no backup holds a deleted record any more. Rotation keeps backups of twelve months, and months have
 * at most 31 days.
 */
export const longestRetentionDays = 372;

/** Suits a shared mailbox: many providers refuse all its mails above about a hundred an hour. */
const usualMailsPerHour = 100;

interface Stored {
  version: SiteVersion | undefined;
  pictures: SitePictures;
  options: SiteOptions;
}

/**
 * Reads the settings anew only after a commit. Two equal results of `content` mean that nothing was committed in
 * between; undefined means that this is unknown.
 */
export function liveSettings(
  db: Database,
  given: GivenSettings,
  content: () => string | undefined,
) {
  const nothing: Stored = { version: undefined, pictures: {}, options: {} };
  let known = { key: JSON.stringify(nothing), settings: buildSettings(nothing, given) };
  let hasRead = false;
  let cached: { content: string; settings: Promise<Settings> } | undefined;

  async function readSettings(): Promise<Settings> {
    const version = await newestSiteVersion(db);
    const pictures = await readPictures(db, version);
    const stored = { version, pictures, options: await readSiteOptions(db) };
    const key = JSON.stringify(stored);
    hasRead = true;
    if (key !== known.key) known = { key, settings: buildSettings(stored, given) };
    return known.settings;
  }

  /**
   * Returns the settings of the last successful read. Throws before the first one: whether registrations need approval
   * is then unknown.
   */
  function lastKnown(error: unknown): Settings {
    if (!hasRead) throw error;
    return { ...known.settings, isCurrent: false };
  }

  return {
    /** Names and texts of the site file. */
    file: given.site,
    /** Which settings the environment sets. */
    fixed: {
      mail: given.environment.smtpUrl !== undefined,
      registration: given.environment.registration !== undefined,
      backups: given.environment.backup !== undefined,
      mailsPerHour: given.environment.mailsPerHour !== undefined,
    },
    /** The association's present date, by the last known settings. */
    lastKnownToday: () => known.settings.today(),
    /**
     * Settings as of the last commit on any instance, or the last known ones while the database fails. Rejects before
     * the first successful read.
     */
    async current(): Promise<Settings> {
      const now = content();
      if (now === undefined) return readSettings().catch(lastKnown);
      if (cached?.content !== now) {
        const entry = { content: now, settings: readSettings() };
        cached = entry;
        entry.settings.catch(() => {
          if (cached === entry) cached = undefined;
        });
      }
      return cached.settings.catch(lastKnown);
    },
  };
}

function buildSettings(
  { version: stored, pictures, options }: Stored,
  { site, hasOwnFile, example, page, environment }: GivenSettings,
) {
  const choices = mergeChoices(environment, options);
  const written = stored ? siteOfVersion(stored, site) : site;
  const texts = withOwnNames(written, example);
  const way = mailRouteHash(choices.smtpUrl, choices.mailFrom);
  return {
    ...choices,
    /** Whether the mail server in use has accepted a test mail, or is set by the environment. */
    isMailProved:
      environment.smtpUrl !== undefined || [options.mailTaken, options.mailConfirmed].includes(way),
    /** False while the database fails and these are the last known settings. */
    isCurrent: true,
    /** Version of the names and texts; 0 while the site file applies. */
    version: stored?.version ?? 0,
    site: texts,
    pictures,
    /** Whether the association provides its own site file. */
    hasOwnFile,
    /** The only language in which the association has its own name, or else the language of the set-up. */
    ownLanguage: ownLanguage(written.name, example.name) ?? options.language,
    /** Names of texts that are still the example's: see `remainingExampleValues`. */
    exampleLeft: remainingExampleValues(example, texts, {
      ...choices,
      pictures,
      accepted: options.kept,
    }),
    /** The association's present date as `YYYY-MM-DD`. */
    today: dayClock(texts.timeZone),
    /** The settings that the client gets inside the HTML page. */
    page: { ...page, site: texts, pictures, registration: choices.registration },
    /** Key for signatures; empty until it is created. */
    secret: options.secret ?? '',
  };
}

async function readPictures(db: Database, version: SiteVersion | undefined): Promise<SitePictures> {
  const named = { logo: version?.logo, home: version?.home_picture };
  const names = Object.values(named).filter((name) => typeof name === 'string');
  const sizes = await sizesOfShown(db, names);
  const pictures = Object.entries(named).flatMap(([place, name]) => {
    const size = name && sizes.get(name);
    return size ? [[place, { path: storedPath(name), ...size }]] : [];
  });
  return Object.fromEntries(pictures);
}

/** Combines the settings of the environment with a master's choices. The environment takes precedence. */
function mergeChoices(environment: Environment, options: SiteOptions): Choices {
  const { dataDir, smtpUrl } = environment;
  const backup =
    environment.backup ??
    (options.backup && {
      dir: join(dataDir, 'backups'),
      time: options.backup.time,
      everyMinutes: environment.backupEveryMinutes,
    });
  return {
    registration: environment.registration ?? options.registration ?? 'open',
    smtpUrl: smtpUrl ?? options.mail?.url,
    // A stored sender address belongs to the stored mail server. With another server, it does not apply.
    mailFrom: (smtpUrl ? undefined : options.mail?.from) ?? environment.mailFrom,
    backup,
    backupDays: environment.backupDays ?? (backup && longestRetentionDays),
    mailsPerHour: environment.mailsPerHour ?? options.mailsPerHour ?? usualMailsPerHour,
  };
}

/** The texts of a version. Fields that the version does not know yet come from the site file. */
export function siteOfVersion({ site: json }: Pick<SiteVersion, 'site'>, file: Site): Site {
  const parsed = site.safeParse(fillMissing(JSON.parse(json), file));
  return parsed.success ? parsed.data : file;
}

/** Adds the fields that `stored` lacks. Lists are not completed: entries that a master removed stay removed. */
function fillMissing(stored: unknown, from: unknown): unknown {
  if (stored === undefined) return from;
  if (!isTexts(stored) || !isTexts(from)) return stored;
  const names = Object.keys({ ...from, ...stored });
  return Object.fromEntries(names.map((name) => [name, fillMissing(stored[name], from[name])]));
}

function isTexts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
