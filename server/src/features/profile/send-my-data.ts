import type { Language } from '@alumni/shared/text/language';
import type { FastifyReply } from 'fastify';
import type { Account } from '../../accounts/accounts.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { sendFile } from '../../http/downloads/file-route.ts';
import { createDataExport } from './my-data.ts';
import type { RecordFields } from './my-data-content.ts';

export type SendMyData = (
  account: Account,
  to: { language: Language; reply: FastifyReply },
) => Promise<void>;

/** Responds with the archive of everything about a member. */
export function sendMyData(
  deps: Needs<'db' | 'settings' | 'storage'>,
  recordFields: RecordFields,
): SendMyData {
  return async (account, { language, reply }) => {
    const siteName = (await deps.settings.current()).site.name[language];
    const { bytes, fileName, stream } = await createDataExport(deps, account, {
      language,
      siteName,
      recordFields,
    });
    reply.header('content-length', bytes);
    sendFile(reply, { name: fileName, type: 'application/zip', content: stream });
  };
}
