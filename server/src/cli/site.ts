import { resolve } from 'node:path';
import { siteForm } from '@alumni/shared/site/site-form';
import { recordAudit } from '../session/audit-log.store.ts';
import { activateSite, describeCopy } from '../settings/restored-copy.ts';
import { addSiteVersion, newestSiteVersion, noPictures } from '../settings/site-versions.store.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { readInput } from './read-input.ts';
import { writeOutput } from './write-output.ts';

export function addSiteCommands(program: CliCommand): void {
  const site = program
    .command('site')
    .description("The association's names and texts, and which database is the site.");
  site
    .command('export')
    .description('Write the names and texts that are in force to a file like site.json.')
    .argument('<FILE>')
    .does(exportSite);
  site
    .command('import')
    .description(
      'Put the names and texts of a file like site.json in force, at once. Pictures stay.',
    )
    .argument('<FILE>')
    .does(importSite);
  site
    .command('status')
    .description('Say whether the database is the site, or a copy restored from a backup.')
    .does(status);
  site
    .command('activate')
    .description('Make a restored copy the site: it sends mail and makes backups from now on.')
    .option(
      '--send-waiting-mail',
      'also send what waited when the backup was made, as after a move; else it is given up',
    )
    .does(activate);
}

async function status({ database }: CommandContext) {
  const copy = await describeCopy(await database({ migrate: false }));
  const text = copy
    ? `A copy of ${copy.backupAt}, restored from ${copy.from} at ${copy.restoredAt}. Mails that wait in it: ${copy.waitingMails}.`
    : 'This is the site.';
  return { text, json: { copy } };
}

async function activate(
  { database }: CommandContext,
  { sendWaitingMail = false }: { sendWaitingMail?: boolean },
) {
  const db = await database();
  const activated = await db
    .transaction()
    .execute((trx) => activateSite(trx, { sendWaitingMails: sendWaitingMail }));
  return {
    text: activated ? 'This is the site now.' : 'This is the site already.',
    json: { activated },
  };
}

async function exportSite({ settings }: CommandContext, file: string) {
  const { site, version } = await settings();
  const path = resolve(file);
  await writeOutput(path, [`${JSON.stringify(site, undefined, 2)}\n`]);
  return { text: `Written to ${path}.`, json: { file: path, version } };
}

async function importSite({ database, settings }: CommandContext, file: string) {
  const path = resolve(file);
  const parsed = siteForm.safeParse(await readJson(path));
  if (!parsed.success) {
    const { path: at = [] } = parsed.error.issues[0] ?? {};
    throw new CommandError(`${path}: ${at.join('.') || 'the whole file'} is missing or not valid.`);
  }
  const db = await database();
  const { timeZone } = (await settings()).site;
  const site = { ...parsed.data, timeZone: parsed.data.timeZone ?? timeZone };
  const version = await db.transaction().execute(async (trx) => {
    const newest = await newestSiteVersion(trx);
    const added = await addSiteVersion(trx, {
      before: newest?.version ?? 0,
      site,
      pictures: newest ?? noPictures,
      savedBy: undefined,
    });
    if (added === undefined) throw new CommandError('Somebody has just saved another version.');
    await recordAudit(trx, {
      action: 'site.changed',
      subject: site.name.en,
      details: { version: added },
    });
    return added;
  });
  return { text: `${site.name.en}: in force.`, json: { version } };
}

async function readJson(path: string): Promise<unknown> {
  const text = (await readInput(path)).toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${(error as Error).message}`);
  }
}
