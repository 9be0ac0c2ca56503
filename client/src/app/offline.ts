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
  const { registerWorker, unregisterWorker } = await import('../offline/registration.ts');
  await (settings.offline ? registerWorker(() => !sessionToken()) : unregisterWorker());
}
