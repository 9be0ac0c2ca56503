import { messageText } from '@alumni/shared/core/messages';
import { validEmail } from '@alumni/shared/roll-numbers/list/people';
import {
  type ImportPerson,
  importRollNumbers,
  listImports,
  previewImport,
  withdrawImport,
} from '@alumni/shared/roll-numbers/roll-numbers';
import type { FastifyInstance } from 'fastify';
import { emailKey } from '../../../accounts/accounts.store.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { route } from '../../../http/calls/route.ts';
import { languageOfInvitations, previewInvitation } from '../invitation.ts';
import type { Issuing } from '../issuing.ts';
import { knownRecipients } from '../roll-numbers.store.ts';
import { importsSoFar, withdrawImported } from './imports.store.ts';
import { countsOf, importRollNumberBatch, previewRollNumberImport } from './roll-number-import.ts';

/** Lists of members: what an import would do, the import, batch by batch, and taking it back. */
export function importRoutes(
  app: FastifyInstance,
  { db, mail, settings }: Needs<'db' | 'mail' | 'settings'>,
  { sender, issuer, isMailed, limited }: Issuing,
): void {
  route(app, previewImport, async ({ body: { people }, language }) => {
    const rows = await previewRollNumberImport(db, people, language);
    const invited = people.filter((_, index) => rows[index]?.state === 'new');
    return { rows, mailed: await isMailed(), invitation: await sampleInvitation(invited) };
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

  route(app, listImports, async () => ({ imports: await importsSoFar(db) }));

  route(app, withdrawImport, async ({ params, viewer, language }) => {
    const { withdrawn, claimed } = await withdrawImported(db, params.importId, viewer);
    const key = claimed > 0 ? 'importWithdrawnButClaimed' : 'importWithdrawn';
    return { message: messageText(key, language, { count: withdrawn, claimed }) };
  });

  /** The mail to one of those who would be invited, best to one with a name, in the association's own language first. */
  async function sampleInvitation(invited: ImportPerson[]) {
    const sample = invited.find(({ details }) => details?.firstName) ?? invited[0];
    if (!sample) return undefined;
    const own = await languageOfInvitations(db, await settings.current());
    const person = { email: sample.email, firstName: sample.details?.firstName ?? '' };
    const by = await sender();
    return {
      email: sample.email,
      mails: [own, own === 'en' ? ('fr' as const) : ('en' as const)].map((language) => ({
        language,
        ...previewInvitation(person, by, language),
      })),
    };
  }
}
