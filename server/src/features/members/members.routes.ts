import { messageText } from '@alumni/shared/core/messages';
import { mayCall } from '@alumni/shared/core/permissions';
import { correctMember, exportMembers, listMembers } from '@alumni/shared/people/members';
import type { FastifyInstance } from 'fastify';
import { emailKey, findByRollNo, isProved } from '../../accounts/accounts.store.ts';
import { profileColumns, visibleAlumnus } from '../../accounts/visible-fields.ts';
import { toFields } from '../../db/columns.ts';
import { today } from '../../db/ids.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { fileRoute } from '../../http/downloads/file-route.ts';
import { sendSpreadsheet } from '../../http/downloads/send-spreadsheet.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { faultsOf } from '../../outbox/address-faults.store.ts';
import { memberMessages } from './members.messages.ts';
import * as store from './members.store.ts';
import { memberRows } from './spreadsheet.ts';

/** The admins' member list (decision 0045). */
export async function memberRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail', 'publicUrl'>,
): Promise<void> {
  const { config, db, limiter, mail } = deps;

  route(app, listMembers, async ({ query }) => {
    const { rows, ...pages } = await store.listMembers(db, query);
    const faults = await faultsOf(
      db,
      rows.map(({ email_key }) => email_key),
    );
    const members = rows.map((row) => ({
      rollNo: row.roll_no,
      ...toFields(row, profileColumns),
      accttype: row.account_type,
      lastLogin: row.last_login_at,
      registeredAt: row.created_at,
      emailProved: isProved(row),
      addressFault: faults.get(row.email_key) ?? null,
      listed: row.unlisted === 0,
    }));
    return { members, ...pages };
  });

  fileRoute(app, exportMembers, {
    async prepare({ query: { format, ...which }, viewer }) {
      await limiter.hit(rateLimits.memberExport, viewer.id);
      const { total } = await store.listMembers(db, { ...which, page: 1, limit: 1 });
      await store.auditExport(db, viewer, { format, members: total });
    },
    async send({ query: { format, ...which }, viewer: { session = '' }, language, reply }) {
      const mayGoOn = async () =>
        mayCall(exportMembers.access, await app.findCallerOfSession(session));
      const members = store.eachMember(db, which, mayGoOn);
      const rows = memberRows(members, language);
      await sendSpreadsheet(reply, { name: `members-${today()}`, rows, format, language });
    },
  });

  route(app, correctMember, async ({ params, body, viewer, language, request }) => {
    const { currentPassword, ...fields } = body;
    const account = await findByRollNo(db, params.rollNo);
    const isNewEmail = fields.email !== undefined && emailKey(fields.email) !== account?.email_key;
    if (isNewEmail) await assertAuthenticated(deps, viewer, currentPassword);
    const corrected = await store.correctMember(db, viewer, {
      rollNo: params.rollNo,
      fields,
      publicUrl: config.publicUrl,
    });
    mail.poke();
    request.log.info({ account: corrected.id, by: viewer.id }, 'member corrected');
    return {
      message: messageText(memberMessages.memberCorrected, language),
      user: visibleAlumnus(corrected, 'office'),
    };
  });
}
