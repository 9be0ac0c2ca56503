import type { ComponentType } from 'react';
import { inBackground } from '../components/ui/in-background.ts';

/** A screen whose code could not be fetched while the reader was on another one. */
interface PendingLoad {
  isFor: (pathname: string) => boolean;
  retry: () => Promise<void>;
}

interface Target {
  pathname: string;
}

interface LoadFailures {
  failed: boolean;
  busy: boolean;
}

const pending = new Set<PendingLoad>();
let failures: LoadFailures = { failed: false, busy: false };
let followed: Target | undefined;
const listeners = new Set<() => void>();

export function currentLoadFailures(): LoadFailures {
  return failures;
}

export function subscribeToLoadFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Waits for code that could not be fetched: the router keeps the page that is shown meanwhile, and
 * would never fetch the code again if it were told of the failure. It is fetched when the reader
 * asks, follows the link again, or is back online.
 */
export function loadOnRetry(
  load: () => Promise<ComponentType>,
  isFor: (pathname: string) => boolean,
): Promise<ComponentType> {
  return new Promise((resolve) => {
    const entry = {
      isFor,
      retry: async () => {
        try {
          const screen = await load();
          pending.delete(entry);
          resolve(screen);
        } catch (error) {
          console.error('A screen could not be fetched.', error);
        }
      },
    };
    pending.add(entry);
    change(false);
  });
}

/** Fetches again what the reader is waiting for. */
export async function retryLoads(): Promise<void> {
  const loads = waited();
  if (loads.length === 0 || failures.busy) return;
  change(true);
  await Promise.all(loads.map(({ retry }) => retry()));
  change(false);
}

/**
 * The router calls it with the target of the navigation under way, undefined when that is over. A
 * link that is followed again is another navigation to the same target.
 */
export function followNavigation(target: Target | undefined): void {
  if (target === followed) return;
  followed = target;
  change(false);
  inBackground(retryLoads());
}

function waited(): PendingLoad[] {
  const target = followed;
  return target ? [...pending].filter(({ isFor }) => isFor(target.pathname)) : [];
}

function change(busy: boolean): void {
  const failed = waited().length > 0;
  failures = { failed, busy: failed && busy };
  for (const listener of listeners) listener();
}
