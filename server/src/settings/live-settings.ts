import { join } from 'node:path';
import { storedPath } from '@alumni/shared/images/stored-path';
import { type PageSettings, type Site, type SitePictures, site } from '@alumni/shared/site/site';
import type { BackupTargets } from '../backup/open-targets.ts';
import { longestRetentionDays } from '../backup/rotation.ts';
import { dayClock } from '../core/zone-time.ts';
import type { Database } from '../db/database.ts';
import { sizesOfShown } from '../images/images.store.ts';
import { leftOfExample } from './left-of-example.ts';
import { ownLanguage, withOwnNames } from './own-names.ts';
import { readSiteOptions, type SiteOptions, wayOf } from './site-options.store.ts';
import { newestSiteVersion, type SiteVersion } from './site-versions.store.ts';

/** When backups are made, by the time of this machine, and where: a folder, a bucket, or both. */
export interface BackupChoice extends BackupTargets {
  /** Of the first one of a day. */
  time: string;
  /** Between two, where something has changed. */
  everyMinutes: number;
}

/** Settings that the environment may fix, and a master chooses otherwise. */
export interface Choices {
  registration: PageSettings['registration'];
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  backup: BackupChoice | undefined;
  /** For how many days the association keeps its backups; undefined if it has not said. */
  backupDays: number | undefined;
  /** How many mails an hour the mail server may be given. */
  mailsPerHour: number;
}

/** The same as the environment fixes them. */
export interface Environment extends Omit<Choices, 'registration' | 'mailsPerHour'> {
  mailsPerHour: number | undefined;
  registration: Choices['registration'] | undefined;
  dataDir: string;
  backupEveryMinutes: number;
}

/** Settings that a master changes while the program runs. The same object as long as nothing has changed. */
export type Settings = ReturnType<typeof settingsOf>;

export type LiveSettings = ReturnType<typeof liveSettings>;

/** Settings that stay the same while the program runs. */
export interface GivenSettings {
  /** Of the file, in force until a master saves another. */
  site: Site;
  /** Whether that file is the association's own. */
  hasOwnFile: boolean;
  /** The program's own file. */
  example: Site;
  page: Omit<PageSettings, 'site' | 'pictures' | 'registration'>;
  environment: Environment;
}

/** Fits a mailbox that several people share, which is cut off above some hundred an hour. */
const usualMailsPerHour = 100;

interface Stored {
  version: SiteVersion | undefined;
  pictures: SitePictures;
  options: SiteOptions;
}

/** `content`: while two values are equal, nothing was committed in between; undefined if unknown. */
export function liveSettings(
  db: Database,
  given: GivenSettings,
  content: () => string | undefined,
) {
  const nothing: Stored = { version: undefined, pictures: {}, options: {} };
  let known = { key: JSON.stringify(nothing), settings: settingsOf(nothing, given) };
  let hasRead = false;
  let asked: { content: string; answer: Promise<Settings> } | undefined;

  async function ask(): Promise<Settings> {
    const version = await newestSiteVersion(db);
    const pictures = await readPictures(db, version);
    const stored = { version, pictures, options: await readSiteOptions(db) };
    const key = JSON.stringify(stored);
    hasRead = true;
    if (key !== known.key) known = { key, settings: settingsOf(stored, given) };
    return known.settings;
  }

  /** Before anything was read, nobody knows whether people are let in one by one. */
  function lastKnown(error: unknown): Settings {
    if (!hasRead) throw error;
    return { ...known.settings, isCurrent: false };
  }

  return {
    /** The names and texts of the file. */
    file: given.site,
    /** Which settings the environment fixes. */
    fixed: {
      mail: given.environment.smtpUrl !== undefined,
      registration: given.environment.registration !== undefined,
      backups: given.environment.backup !== undefined,
      mailsPerHour: given.environment.mailsPerHour !== undefined,
    },
    /** The association's day of now, by the settings that were read last. */
    lastKnownToday: () => known.settings.today(),
    /**
     * As of the last commit of any instance; as last known while the database is away. Rejects where
     * nothing has been read yet.
     */
    async current(): Promise<Settings> {
      const now = content();
      if (now === undefined) return ask().catch(lastKnown);
      if (asked?.content !== now) {
        const entry = { content: now, answer: ask() };
        asked = entry;
        entry.answer.catch(() => {
          if (asked === entry) asked = undefined;
        });
      }
      return asked.answer.catch(lastKnown);
    },
  };
}

function settingsOf(
  { version: stored, pictures, options }: Stored,
  { site, hasOwnFile, example, page, environment }: GivenSettings,
) {
  const choices = choicesOf(environment, options);
  const written = stored ? siteOfVersion(stored, site) : site;
  const texts = withOwnNames(written, example);
  const way = wayOf(choices.smtpUrl, choices.mailFrom);
  return {
    ...choices,
    /** Whether the mail server in force has taken a test mail, or the environment names it. */
    isMailProved:
      environment.smtpUrl !== undefined || [options.mailTaken, options.mailConfirmed].includes(way),
    /** Whether the database has just said so; it may be away. */
    isCurrent: true,
    /** Of the names and texts; 0 where those of the file are in force. */
    version: stored?.version ?? 0,
    site: texts,
    pictures,
    /** Whether the file is the association's own. */
    hasOwnFile,
    /** The language in which alone the association has a name of its own, else that of its set-up. */
    ownLanguage: ownLanguage(written.name, example.name) ?? options.language,
    /** Names of texts that are still the example's: see `leftOfExample`. */
    exampleLeft: leftOfExample(example, texts, { ...choices, pictures, accepted: options.kept }),
    /** The association's day of now, `YYYY-MM-DD`. */
    today: dayClock(texts.timeZone),
    /** The settings for the page. */
    page: { ...page, site: texts, pictures, registration: choices.registration },
    /** The key of what the site signs; empty until it is made. */
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

/** The environment wins. */
function choicesOf(environment: Environment, options: SiteOptions): Choices {
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
    // The sender belongs to the server.
    mailFrom: (smtpUrl ? undefined : options.mail?.from) ?? environment.mailFrom,
    backup,
    backupDays: environment.backupDays ?? (backup && longestRetentionDays),
    mailsPerHour: environment.mailsPerHour ?? options.mailsPerHour ?? usualMailsPerHour,
  };
}

/** The texts of a version; what it does not have yet is the file's. */
export function siteOfVersion({ site: json }: Pick<SiteVersion, 'site'>, file: Site): Site {
  const parsed = site.safeParse(completed(JSON.parse(json), file));
  return parsed.success ? parsed.data : file;
}

/** Lists are taken as they are: what a master has removed does not come back. */
function completed(stored: unknown, from: unknown): unknown {
  if (stored === undefined) return from;
  if (!isTexts(stored) || !isTexts(from)) return stored;
  const names = Object.keys({ ...from, ...stored });
  return Object.fromEntries(names.map((name) => [name, completed(stored[name], from[name])]));
}

function isTexts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
