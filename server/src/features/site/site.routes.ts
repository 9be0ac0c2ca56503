import { messageText } from '@alumni/shared/core/messages';
import { fileNameOf, storedPath } from '@alumni/shared/images/stored-path';
import type { Site } from '@alumni/shared/site/site';
import {
  getSite,
  getSitePictures,
  listSiteVersions,
  restoreSite,
  siteValues,
  updateSite,
  updateSitePictures,
} from '@alumni/shared/site/site-form';
import type { FastifyInstance } from 'fastify';
import { NotFoundError, StaleVersionError } from '../../core/domain-errors.ts';
import type { Trx } from '../../db/database.ts';
import { assertVersion, sendVersion } from '../../http/calls/if-match.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { assertOwnImage } from '../../images/record-images.store.ts';
import { recordAudit } from '../../session/audit-log.store.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { siteOfVersion } from '../../settings/live-settings.ts';
import * as store from '../../settings/site-versions.store.ts';
import { siteMessages } from './site.messages.ts';

/** The association's names, texts and pictures, editable by masters (decision 0056). */
export async function siteRoutes(app: FastifyInstance, deps: Needs<'db' | 'settings' | 'storage'>) {
  const { db, settings } = deps;
  const { file } = settings;

  route(app, getSite, async ({ reply }) => {
    const { site, version } = await settings.current();
    sendVersion(reply, version);
    return site;
  });

  route(app, updateSite, async ({ body, viewer, request, reply, language }) => {
    const { pictures: wanted = {}, ...texts } = body;
    const before = await settings.current();
    const site = { ...texts, timeZone: texts.timeZone ?? before.site.timeZone };
    const version = await writeAs(db, viewer, 'master', async (trx, caller) => {
      const newest = contentOf(await store.newestSiteVersion(trx), file);
      assertVersion(request, newest.version);
      const pictures = await chosen(trx, caller, newest.pictures, wanted);
      return save(trx, caller, newest, { site, pictures });
    });
    sendVersion(reply, version);
    const { pictures } = await settings.current();
    return { message: messageText(siteMessages.siteSaved, language), site, pictures };
  });

  route(app, getSitePictures, async () => (await settings.current()).pictures);

  route(app, updateSitePictures, async ({ body, viewer, language }) => {
    await writeAs(db, viewer, 'master', async (trx, caller) => {
      const newest = contentOf(await store.newestSiteVersion(trx), file);
      const pictures = await chosen(trx, caller, newest.pictures, body);
      await save(trx, caller, newest, { site: newest.site, pictures });
    });
    const { pictures } = await settings.current();
    return { message: messageText(siteMessages.siteSaved, language), pictures };
  });

  route(app, listSiteVersions, async () => ({
    versions: describeVersions(await store.listSiteVersions(db), file),
  }));

  route(app, restoreSite, async ({ params, viewer, language }) => {
    const wanted = Number(params.version);
    await writeAs(db, viewer, 'master', async (trx, caller) => {
      const newest = await store.newestSiteVersion(trx);
      const found = await store.findSiteVersion(trx, wanted);
      if (!found && wanted !== 0) throw new NotFoundError();
      await save(trx, caller, contentOf(newest, file), contentOf(found, file));
    });
    return { message: messageText(siteMessages.siteRestored, language) };
  });
}

/** Adds a version if anything changed; returns the current version number. */
async function save(
  trx: Trx,
  caller: Caller,
  { version: before, ...inForce }: VersionContent,
  { site, pictures }: SiteContent,
): Promise<number> {
  const changed = changes(inForce, { site, pictures });
  // A save without changes may repeat one whose response was lost, so it succeeds without a new version.
  if (changed.length === 0) return before;
  const added = { before, site, pictures, savedBy: caller.id };
  const version = await store.addSiteVersion(trx, added);
  if (version === undefined) throw new StaleVersionError();
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'site.changed',
    subject: site.name.en,
    details: { version, texts: changed.length },
  });
  return version;
}

function describeVersions(rows: Awaited<ReturnType<typeof store.listSiteVersions>>, file: Site) {
  const first = rows.at(-1);
  const contents = [...rows, undefined].map((row) => contentOf(row, file));
  const versions = rows.map((row, at) => ({
    version: row.version,
    savedAt: row.saved_at,
    savedBy: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    // The oldest stored version has no stored version before it to compare with.
    changed: row === first && row.version > 1 ? [] : changes(contents[at + 1], contents[at]),
  }));
  return [...versions, { version: 0, savedAt: '', savedBy: '', changed: [] }];
}

/** The pictures after a change; throws `ForbiddenError` for somebody else's picture. */
async function chosen(
  trx: Trx,
  caller: Caller,
  before: store.PictureNames,
  { logo, home }: { logo?: string | undefined; home?: string | undefined },
): Promise<store.PictureNames> {
  return {
    logo: await ownPictureName(trx, caller, before.logo, logo),
    home_picture: await ownPictureName(trx, caller, before.home_picture, home),
  };
}

async function ownPictureName(
  trx: Trx,
  caller: Caller,
  current: string | null,
  reference: string | undefined,
): Promise<string | null> {
  if (reference === undefined) return current;
  if (reference === '') return null;
  await assertOwnImage(trx, caller.id, current === null ? '' : storedPath(current), reference);
  return fileNameOf(reference);
}

interface SiteContent {
  site: Site;
  pictures: store.PictureNames;
}

type VersionContent = SiteContent & { version: number };

/** Content of a stored version, or else of the installation's `site.json`. */
function contentOf(stored: store.SiteVersion | undefined, file: Site): VersionContent {
  if (!stored) return { version: 0, site: file, pictures: store.noPictures };
  return { version: stored.version, site: siteOfVersion(stored, file), pictures: stored };
}

/** Names of the texts and pictures that differ. */
function changes(one: SiteContent | undefined, other: SiteContent | undefined): string[] {
  const [before, after] = [valuesOf(one), valuesOf(other)];
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}

function valuesOf(content: SiteContent | undefined): Record<string, string> {
  if (!content) return {};
  const { logo, home_picture } = content.pictures;
  return { logo: logo ?? '', home: home_picture ?? '', ...siteValues(content.site) };
}
