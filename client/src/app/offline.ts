import { sessionToken } from '../session/session-store.ts';
import { settings } from '../settings.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Registers the service worker once the page is idle, so that visited pages open offline. Many in-app browsers have no
 * service workers: there, the site works only online.
 */
export function startOffline(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  whenIdle(() => {
    updateRegistration().catch((error) => console.info('There is no service worker.', error));
  });
}

async function updateRegistration(): Promise<void> {
  const [{ registerWorker, unregisterWorker }] = await Promise.all([
    import('../offline/registration.ts'),
    // Loads the code of the offline notices ahead of time. Without a network it could not be fetched.
    import('../offline/offline-frame.ts'),
  ]);
  await (settings.offline ? registerWorker(() => !sessionToken()) : unregisterWorker());
}
