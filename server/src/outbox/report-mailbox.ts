import type { ImapFlow, MessageStructureObject } from 'imapflow';
import { maxReportBytes } from './delivery-reports.ts';

/** The last message read. If `validity` (UIDVALIDITY) differs, the mailbox has renumbered its messages. */
export interface MailboxPosition {
  validity: string;
  uid: number;
}

/** Cap of messages per read: a new mailbox may hold years. */
const mostMessages = 200;
const firstLookMs = 14 * 86_400_000;

/**
 * Reads delivery reports that arrived in an inbox after `position`; returns the new position. Read-only: messages stay
 * unread for people who share the mailbox. Rejects if the mailbox is unreachable or `stopping` aborts.
 */
export async function readReports(
  url: string,
  position: MailboxPosition | undefined,
  take: (message: Buffer) => Promise<void>,
  stopping?: AbortSignal,
): Promise<MailboxPosition> {
  const client = await openMailbox(url);
  stopping?.addEventListener('abort', () => client.close());
  await client.connect();
  try {
    const mailbox = await client.mailboxOpen('INBOX', { readOnly: true });
    const validity = String(mailbox.uidValidity);
    const known = position?.validity === validity ? position.uid : undefined;
    const fresh = (await newMessages(client, known)).slice(0, mostMessages);
    for (const uid of await reportsAmong(client, fresh)) {
      const message = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: maxReportBytes } },
        { uid: true },
      );
      const source = message ? message.source : undefined;
      if (source) await take(source);
    }
    return { validity, uid: fresh.at(-1) ?? known ?? mailbox.uidNext - 1 };
  } finally {
    // Closes without waiting for a server that no longer responds.
    client.close();
  }
}

async function openMailbox(url: string): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const isHere = /^(?:localhost|127(?:\.\d+){3})$/.test(hostname);
  const client = new Client({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Requires TLS, except on this machine: the password must not cross a network in the clear.
    ...(!secure && !isHere && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
  // Errors reject pending calls. Without this listener, an error between calls would crash the process.
  client.on('error', () => {});
  return client;
}

/**
 * Ids of the messages after `known`, in ascending order. In a mailbox that was never read, ids of the last two weeks.
 */
async function newMessages(client: ImapFlow, known: number | undefined): Promise<number[]> {
  const which =
    known === undefined ? { since: new Date(Date.now() - firstLookMs) } : { uid: `${known + 1}:*` };
  const found = (await client.search(which, { uid: true })) || [];
  // `n:*` always includes the last message, even an older one.
  return found.filter((uid) => uid > (known ?? 0)).sort((a, b) => a - b);
}

async function reportsAmong(client: ImapFlow, uids: number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const query = { uid: true, bodyStructure: true };
  const messages = await client.fetchAll(uids, query, { uid: true });
  return messages
    .filter(({ bodyStructure }) => bodyStructure && hasReport(bodyStructure))
    .map(({ uid }) => uid);
}

function hasReport({ type, childNodes = [] }: MessageStructureObject): boolean {
  return /^message\/(?:global-)?delivery-status$/i.test(type) || childNodes.some(hasReport);
}
