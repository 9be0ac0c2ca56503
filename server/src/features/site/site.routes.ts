import { messageText } from '@alumni/shared/messages';
import type { Site } from '@alumni/shared/site';
import {
  getSite,
  listSiteVersions,
  restoreSite,
  siteValues,
  updateSite,
} from '@alumni/shared/site-form';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../audit/audit.store.ts';
import type { Deps } from '../../boot/deps.ts';
import { NotFoundError, StaleVersionError } from '../../core/domain-errors.ts';
import type { Trx } from '../../db/database.ts';
import { assertVersion, sendVersion } from '../../http/if-match.ts';
import { route } from '../../http/route.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { siteOfVersion } from '../../site/live-settings.ts';
import * as store from '../../site/site-versions.store.ts';

/** The association's names and texts, as a master changes them: decision 0052. */
export async function siteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, settings } = deps;
  const { file } = settings;

  route(app, getSite, async ({ reply }) => {
    const { site, version } = await settings.current();
    sendVersion(reply, version);
    return site;
  });

  route(app, updateSite, async ({ body, viewer, request, reply, language }) => {
    const version = await writeAs(db, viewer, 'master', async (trx, caller) => {
      const newest = await store.newestSiteVersion(trx);
      assertVersion(request, newest?.version ?? 0);
      return save(trx, caller, newest, body);
    });
    sendVersion(reply, version);
    return { message: messageText('siteSaved', language), site: body };
  });

  route(app, listSiteVersions, async () => {
    const rows = await store.listSiteVersions(db);
    const first = rows.at(-1);
    const sites = [...rows.map((row) => siteOfVersion(row, file)), file];
    const versions = rows.map((row, at) => ({
      version: row.version,
      savedAt: row.saved_at,
      savedBy: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
      // What came before the oldest that is kept is not known.
      changed: row === first && row.version > 1 ? [] : changedTexts(sites[at + 1], sites[at]),
    }));
    return { versions: [...versions, { version: 0, savedAt: '', savedBy: '', changed: [] }] };
  });

  route(app, restoreSite, async ({ params, viewer, language }) => {
    const wanted = Number(params.version);
    await writeAs(db, viewer, 'master', async (trx, caller) => {
      const newest = await store.newestSiteVersion(trx);
      const found = await store.findSiteVersion(trx, wanted);
      if (!found && wanted !== 0) throw new NotFoundError();
      await save(trx, caller, newest, found ? siteOfVersion(found, file) : file);
    });
    return { message: messageText('siteRestored', language) };
  });

  async function save(
    trx: Trx,
    caller: Caller,
    newest: store.SiteVersion | undefined,
    site: Site,
  ): Promise<number> {
    const before = newest?.version ?? 0;
    const changed = changedTexts(newest ? siteOfVersion(newest, file) : file, site);
    // A repeated save has been answered before.
    if (changed.length === 0) return before;
    const version = await store.addSiteVersion(trx, { before, site, savedBy: caller.id });
    if (version === undefined) throw new StaleVersionError();
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'site.changed',
      subject: site.name.en,
      details: { version, texts: changed.length },
    });
    return version;
  }
}

/** Names of the texts that differ. */
function changedTexts(one: Site | undefined, other: Site | undefined): string[] {
  const [before, after] = [one ? siteValues(one) : {}, other ? siteValues(other) : {}];
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
