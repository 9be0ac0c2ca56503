import { messageText } from '@alumni/shared/core/messages';
import { listLostClassmates, saveMailPace } from '@alumni/shared/mail/addresses';
import { personName } from '@alumni/shared/people/person-name';
import type { FastifyInstance } from 'fastify';
import { findById } from '../../accounts/accounts.store.ts';
import { publicAlumnus } from '../../accounts/visible-fields.ts';
import { recordAudit } from '../../audit-log/audit-log.store.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { writeAs } from '../../session/write-as.ts';
import { saveSiteOption } from '../../settings/site-options.store.ts';
import { listLost } from './addresses.store.ts';

/** Addresses that mails come back from, and how many mails the server of the site is given: decision 0093. */
export async function addressRoutes(
  app: FastifyInstance,
  { config, db, mail, settings }: Needs<'db' | 'mail' | 'settings', 'publicUrl'>,
): Promise<void> {
  route(app, listLostClassmates, async ({ viewer, language }) => {
    const account = await findById(db, viewer.id);
    const rows = account?.promotion ? await listLost(db, account.promotion, viewer.id) : [];
    return {
      classmates: rows.map((row) => ({
        rollNo: row.roll_no,
        name: personName(publicAlumnus(row, 'members'), language),
      })),
      link: `${config.publicUrl}/#/login`,
    };
  });

  route(app, saveMailPace, async ({ body, viewer, language }) => {
    if (settings.fixed.mailsPerHour) throw new ConflictError('settingFixed');
    await writeAs(db, viewer, 'master', async (trx, caller) => {
      await saveSiteOption(trx, 'mailsPerHour', body.perHour);
      await recordAudit(trx, {
        actorId: caller.id,
        action: 'setting.changed',
        subject: 'mailsPerHour',
        details: { setting: 'mailsPerHour', perHour: body.perHour },
      });
    });
    mail.poke();
    return { message: messageText('settingSaved', language) };
  });
}
