import type { ComponentType } from 'react';

const reloadedKey = 'reloaded-at';
/** A second failure this soon after a reload is not a stale page. */
const reloadAgainAfterMs = 30_000;

/**
 * Loads the code of a screen. After a deploy the old page names files that are gone: it is then
 * reloaded, once.
 */
export async function loadScreen(
  load: () => Promise<{ Screen: ComponentType }>,
): Promise<ComponentType> {
  try {
    return (await load()).Screen;
  } catch (error) {
    if (!navigator.onLine || reloadedJustNow()) throw error;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}

function reloadedJustNow(): boolean {
  return Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadAgainAfterMs;
}
