import { inBackground } from '../components/ui/announcements/in-background.ts';
import { build } from '../settings.ts';
import { createStore } from '../store.ts';

const { get, set, useValue } = createStore(false);

/** Whether the build of the site on the server differs from the build of this page. */
export const usePageIsStale = useValue;

let asked: Promise<boolean> | undefined;

/** Asks whether the server's build differs from this page's. If so, the server may lack chunks that this page needs. */
export function isPageStale(): Promise<boolean> {
  asked ??= hasOtherBuild().finally(() => {
    asked = undefined;
  });
  return asked;
}

async function hasOtherBuild(): Promise<boolean> {
  if (get() || build == null) return get();
  const page = await fetch(location.pathname, { cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  if (page !== '' && !page.includes(build)) set(true);
  return get();
}

/** Vite reports every chunk that could not be fetched. A deploy may have removed it. */
window.addEventListener('vite:preloadError', () => inBackground(isPageStale()));
