import { sessionToken } from '../session/session-store.ts';
import { settings } from '../settings.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Has pages that were opened open without a network, by a service worker, once the page has nothing
 * else to do. Browsers within other apps often have none: there, all stays as it is.
 */
export function startOffline(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  whenIdle(() => {
    registered().catch((error) => console.info('There is no service worker.', error));
  });
}

async function registered(): Promise<void> {
  const [{ registerWorker, unregisterWorker }] = await Promise.all([
    import('../offline/registration.ts'),
    // There is no network to fetch it when it is shown.
    import('../offline/offline-strip.tsx'),
  ]);
  await (settings.offline ? registerWorker(() => !sessionToken()) : unregisterWorker());
}
