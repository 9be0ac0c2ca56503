import type { Language } from '@alumni/shared/text/language';
import type { FastifyReply } from 'fastify';
import type { Account } from '../../accounts/accounts.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { sendFile } from '../../http/downloads/file-route.ts';
import { exportOf } from './my-data.ts';
import type { FieldsOf } from './my-data-content.ts';

export type SendMyData = (
  account: Account,
  to: { language: Language; reply: FastifyReply },
) => Promise<void>;

/** Answers with everything about a member. */
export function sendMyData(
  deps: Needs<'db' | 'settings' | 'storage'>,
  fieldsOf: FieldsOf,
): SendMyData {
  return async (account, { language, reply }) => {
    const siteName = (await deps.settings.current()).site.name[language];
    const { bytes, fileName, stream } = await exportOf(deps, account, {
      language,
      siteName,
      fieldsOf,
    });
    reply.mayTakeLong = true;
    reply.header('content-length', bytes);
    sendFile(reply, { name: fileName, type: 'application/zip', content: stream });
  };
}
