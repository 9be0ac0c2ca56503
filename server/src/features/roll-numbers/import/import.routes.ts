import { messageText } from '@alumni/shared/core/messages';
import { importRollNumbers, previewImport } from '@alumni/shared/roll-numbers/roll-numbers';
import type { FastifyInstance } from 'fastify';
import { emailKey } from '../../../accounts/accounts.store.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { route } from '../../../http/calls/route.ts';
import { languageOfInvitations, previewInvitation } from '../invitation.ts';
import type { Issuing } from '../issuing.ts';
import { knownRecipients } from '../roll-numbers.store.ts';
import {
  countsOf,
  importRollNumberBatch,
  type PreviewedRow,
  previewRollNumberImport,
  toImportRow,
} from './roll-number-import.ts';
import { readRollNumberCsv, readRollNumberWorkbook, validEmail } from './roll-number-list.ts';

/** Lists of members: what an import would do, and the import, batch by batch. */
export function importRoutes(
  app: FastifyInstance,
  { db, mail, settings }: Needs<'db' | 'mail' | 'settings'>,
  { sender, issuer, isMailed, limited }: Issuing,
): void {
  route(app, previewImport, async ({ body: { csv = '', xlsx }, language }) => {
    const list =
      xlsx === undefined
        ? await readRollNumberCsv(csv)
        : await readRollNumberWorkbook(Buffer.from(xlsx, 'base64'));
    const rows = await previewRollNumberImport(db, list);
    const { columns, sheet } = list;
    const invitation = await sampleInvitation(rows);
    const mailed = await isMailed();
    const shown = rows.map((row) => toImportRow(row, language));
    return { rows: shown, columns, sheet, mailed, invitation };
  });

  route(app, importRollNumbers, async ({ body, viewer, language }) => {
    const emails = body.emails.flatMap((text) => validEmail(text) ?? []);
    const known = await knownRecipients(db, emails);
    // An import mails new numbers alone; a withdrawn one becomes new again.
    const recipients = emails.filter((email) => !known.has(emailKey(email)));
    const imported = await limited(recipients, async () => {
      const by = await issuer(viewer, body.language ?? language);
      return importRollNumberBatch(db, body, by, body.importId);
    });
    mail.poke();
    const count = countsOf(imported.results).new ?? 0;
    const message = messageText('importDone', language, { count });
    return { message, mailed: await isMailed(), ...imported };
  });

  /** The mail to one of those who would be invited, best to one with a name, in the association's own language first. */
  async function sampleInvitation(rows: PreviewedRow[]) {
    const invited = rows.filter(({ state }) => state === 'new');
    const row = invited.find(({ details }) => details?.firstName) ?? invited[0];
    if (!row) return undefined;
    const own = await languageOfInvitations(db, await settings.current());
    const person = { email: row.text, firstName: row.details?.firstName ?? '' };
    const by = await sender();
    return {
      email: row.text,
      mails: [own, own === 'en' ? ('fr' as const) : ('en' as const)].map((language) => ({
        language,
        ...previewInvitation(person, by, language),
      })),
    };
  }
}
