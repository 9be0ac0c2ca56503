import { healthSentence } from '@alumni/shared/health-words';
import { listMasters } from '../../accounts/accounts.store.ts';
import { takeTurn } from '../../db/turns.store.ts';
import { queueMail } from '../../mail/outbox.ts';
import { checkHealth, type HealthDeps } from './check-health.ts';

const week = 7 * 24 * 60 * 60_000;

/**
 * Mails masters what harms people now, each thing once a week while it lasts; returns what it wrote of.
 * Several instances write one mail.
 */
export async function mailHealth(deps: HealthDeps, publicUrl: string): Promise<string[]> {
  const bad = (await checkHealth(deps)).filter(({ state }) => state === 'bad');
  if (bad.length === 0) return [];
  return deps.db.transaction().execute(async (trx) => {
    const due: typeof bad = [];
    for (const check of bad) {
      const { name, kind, values } = check;
      const what = ['health', name, kind, values.folder ?? ''].join(':');
      if (await takeTurn(trx, what, week)) due.push(check);
    }
    if (due.length === 0) return [];
    for (const { email, language } of await listMasters(trx)) {
      const found = due.map((check) => {
        const { title, found, advice } = healthSentence(check, language);
        return `${title}: ${found} ${advice}`.trim();
      });
      const mail = { template: 'health', found, link: `${publicUrl}/#/admin/health` } as const;
      await queueMail(trx, { to: email, language, mail });
    }
    return due.map(({ name }) => name);
  });
}
