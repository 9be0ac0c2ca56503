import { readStored, writeStored } from '../browser-storage.ts';
import { isInAppBrowser } from '../components/in-app/in-app-browser.ts';
import { announce } from '../components/ui/announcements/announcements.ts';
import { getLanguage } from '../i18n/language.ts';
import { installHintWords } from './install-hint.words.ts';

/** Event of Chrome, with which the page can open the browser's installation dialog later. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    /** Stored by the boot script: the event may come before the app's code. */
    installPrompt?: InstallPrompt;
  }
}

const key = 'install-hint';
/** A page that is opened within this time of the last one belongs to the same visit. */
const visitMs = 30 * 60_000;

interface Visits {
  count: number;
  lastAt: number;
}

/** Counts the visits of members on this phone. Returns undefined once the hint was shown. */
export function countVisit(now: number): number | undefined {
  const stored = readStored(key);
  if (stored === 'shown') return undefined;
  const { count, lastAt } = parseVisits(stored);
  const isNew = !(now - lastAt < visitMs && now >= lastAt);
  const visits: Visits = { count: isNew ? count + 1 : count, lastAt: now };
  // Without storage the hint would come again and again.
  return writeStored(key, JSON.stringify(visits)) ? visits.count : undefined;
}

function parseVisits(stored: string | null): Visits {
  try {
    const { count, lastAt } = JSON.parse(stored ?? '');
    if (typeof count === 'number' && typeof lastAt === 'number') return { count, lastAt };
  } catch {
    // Nothing valid is stored.
  }
  return { count: 0, lastAt: 0 };
}

/** Returns how this browser can install the site. Undefined if it cannot, or if the installed site is open. */
function installWay(): 'prompt' | 'iphone' | undefined {
  const { standalone } = navigator as { standalone?: boolean };
  if (standalone || window.matchMedia('(display-mode: standalone)').matches) return undefined;
  if (window.installPrompt) return 'prompt';
  return isIphoneSafari(navigator) && !isInAppBrowser() ? 'iphone' : undefined;
}

/**
 * Safari on an iPhone or iPad. An iPad says that it is a Mac, whose Safari also has `standalone`; only the iPad has
 * touch. Other browsers on iPhones are excluded: until iOS 16.4 their Share menu could not install a site.
 */
export function isIphoneSafari({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (!/Safari\//.test(userAgent) || /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\//.test(userAgent)) {
    return false;
  }
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Offers the installation once, from the second visit on. Call it where the notice covers no form. */
export function offerInstallation(visit: number | undefined): void {
  const way = installWay();
  if (visit === undefined || visit < 2 || !way || !writeStored(key, 'shown')) return;
  const t = installHintWords[getLanguage()];
  const install = () => {
    window.installPrompt?.prompt().catch(console.info);
  };
  const action =
    way === 'prompt' ? { label: t.install, act: install } : { label: t.understood, act: () => {} };
  announce(t.title, 'info', t[way], action);
}
