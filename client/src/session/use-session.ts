import { useSyncExternalStore } from 'react';
import { sessionState, subscribeToSession } from './session-store.ts';

/** The session as it is stored: status, user, and why it ended. */
export function useSession() {
  return useSyncExternalStore(subscribeToSession, sessionState);
}
