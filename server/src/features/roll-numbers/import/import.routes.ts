import { messageText } from '@alumni/shared/core/messages';
import { validEmail } from '@alumni/shared/roll-numbers/list/people';
import {
  type ImportPerson,
  importRollNumbers,
  listImports,
  previewImport,
  withdrawImport,
} from '@alumni/shared/roll-numbers/roll-numbers';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import { countClassmates, emailKey } from '../../../accounts/accounts.store.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { limitedRoute, route } from '../../../http/calls/route.ts';
import type { Caller } from '../../../session/caller.ts';
import { languageOfInvitations, previewInvitation } from '../invitation.ts';
import type { Issuing } from '../issuing.ts';
import { rollNumberMessages } from '../roll-numbers.messages.ts';
import { knownRecipients } from '../roll-numbers.store.ts';
import { importsSoFar, withdrawImported } from './imports.store.ts';
import {
  countStates,
  importRollNumberBatch,
  previewRollNumberImport,
} from './roll-number-import.ts';

/** Routes to preview an import of members, run it in batches, and withdraw it. */
export function importRoutes(
  app: FastifyInstance,
  { db, mail, settings }: Needs<'db' | 'mail' | 'settings'>,
  { issuer, isMailed, limited }: Issuing,
): void {
  // These routes have no limit of calls: one list comes in many calls, each with some of its people.
  limitedRoute(app, previewImport, undefined, async ({ body: { people }, viewer, language }) => {
    const rows = await previewRollNumberImport(db, people, language);
    const invited = people.filter((_, index) => rows[index]?.state === 'new');
    return { rows, mailed: await isMailed(), invitation: await sampleInvitation(invited, viewer) };
  });

  limitedRoute(app, importRollNumbers, undefined, async ({ body, viewer, language }) => {
    const emails = body.emails.flatMap((text) => validEmail(text) ?? []);
    const known = await knownRecipients(db, emails);
    // Only e-mails without a roll number get a mail. An e-mail whose number was withdrawn is among them.
    const recipients = emails.filter((email) => !known.has(emailKey(email)));
    const imported = await limited(recipients, async () => {
      const by = await issuer(viewer, body.language ?? language, body.words);
      return importRollNumberBatch(db, body, by, body.importId);
    });
    mail.poke();
    const count = countStates(imported.results).new ?? 0;
    const message = messageText(rollNumberMessages.importDone, language, { count });
    return { message, mailed: await isMailed(), ...imported };
  });

  route(app, listImports, async () => ({ imports: await importsSoFar(db) }));

  route(app, withdrawImport, async ({ params, viewer, language }) => {
    const { withdrawn, claimed } = await withdrawImported(db, params.importId, viewer);
    const key =
      claimed > 0
        ? rollNumberMessages.importWithdrawnButClaimed
        : rollNumberMessages.importWithdrawn;
    return { message: messageText(key, language, { count: withdrawn, claimed }) };
  });

  /** A sample of the invitation mails, preferably to somebody with a name, in the association's own language first. */
  async function sampleInvitation(invited: ImportPerson[], viewer: Caller) {
    const sample = invited.find(({ details }) => details?.firstName) ?? invited[0];
    if (!sample) return undefined;
    const own = await languageOfInvitations(db, await settings.current());
    const { firstName = '', promotion } = sample.details ?? {};
    const person = { email: sample.email, firstName, promotion };
    const classmates = await countClassmates(db, promotion);
    const mailIn = async (language: Language) => ({
      language,
      ...previewInvitation(person, await issuer(viewer, language), language, classmates),
    });
    return {
      email: sample.email,
      mails: [await mailIn(own), await mailIn(own === 'en' ? 'fr' : 'en')],
    };
  }
}
