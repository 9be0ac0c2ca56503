import type { DraftDatabase } from './open-drafts.ts';

let opened: Promise<DraftDatabase> | undefined;
let isBlocked = false;

/**
 * Runs `work` on the drafts database. Retries once if the browser has closed the connection, as Safari does in the
 * background. Rejects if storage is full or forbidden.
 */
export async function withDraftDatabase<T>(work: (db: DraftDatabase) => Promise<T>): Promise<T> {
  const connection = connect();
  try {
    return await work(await connection);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    if (opened === connection) opened = undefined;
    return work(await connect());
  }
}

function isConnectionLost(error: unknown): boolean {
  const { name } = error as Partial<DOMException>;
  return name === 'InvalidStateError' || name === 'UnknownError';
}

function connect(): Promise<DraftDatabase> {
  // A tab with an older release still blocks the upgrade. Another request to open the database would wait without any
  // event, and its promise would never settle.
  if (isBlocked) return Promise.reject(blockedError());
  opened ??= openDatabase().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function blockedError(): Error {
  return new Error('An older page holds the stored drafts.');
}

async function openDatabase(): Promise<DraftDatabase> {
  // Loaded on demand: a form can be read and filled in before this code has arrived.
  const { openDrafts } = await import('./open-drafts.ts');
  return new Promise((resolve, reject) => {
    const database = openDrafts({
      // A tab with an older release blocks the upgrade: work without the store instead of waiting.
      blocked: () => {
        isBlocked = true;
        reject(blockedError());
        const end = () => {
          isBlocked = false;
        };
        database.then(end, end);
      },
      // A newer release in another tab waits until this connection is closed.
      blocking: () => {
        opened = undefined;
        // A failure to open is ignored here: `reject` below reports it.
        database.then(
          (db) => db.close(),
          () => {},
        );
      },
      // The browser may close the connection, e.g. to free space; the next access opens it again.
      terminated: () => {
        opened = undefined;
      },
    });
    database.then(resolve, reject);
  });
}
