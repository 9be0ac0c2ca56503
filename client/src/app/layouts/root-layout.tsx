import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNetworkStatus } from '../../api/network-status.ts';
import { usePageIsStale } from '../../api/page-version.ts';
import {
  ageAnnouncements,
  withdrawActions,
} from '../../components/ui/announcements/announcements.ts';
import { Announcements } from '../../components/ui/announcements/announcer.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import {
  type LoadFailureProps,
  lazyWithRetry,
} from '../../components/ui/loading/lazy-with-retry.tsx';
import { RetryBar } from '../../components/ui/loading/states.tsx';
import { goToHeading } from '../../components/ui/page/page.tsx';
import { pageTitle } from '../../components/ui/page/use-page-title.ts';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useLocation, useNavigation, useRouter, useShown } from '../../router/hooks.tsx';
import { restorePosition } from '../../router/scroll-positions.ts';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { appWords } from '../app.words.ts';
import { type AppView, titleOfPath } from '../app-router.tsx';
import { fetchOnPress } from '../fetch-on-press.ts';
import { Header } from './header.tsx';
import { headerWords } from './header.words.ts';
import styles from './root-layout.module.css';

/** `app/offline.ts` loads this chunk ahead of time: without a network it could not be fetched. */
const OfflineStrip = lazyWithRetry(
  async () => (await import('../../offline/offline-frame.ts')).OfflineStrip,
  null,
  () => null,
);
const MissingPage = lazyWithRetry(
  async () => (await import('../../offline/offline-frame.ts')).MissingPage,
  null,
  RetryBar,
);

/** Loaded on demand: visitors have no tabs. */
const MemberTabs = lazyWithRetry(
  async () => (await import('./member-layout.tsx')).MemberTabs,
  null,
  RetryInBackground,
);

const retryAfterMs = 5_000;

/** Replaces tabs whose code failed to load. It has no retry button, so it retries every five seconds. */
function RetryInBackground({ onRetry, busy }: LoadFailureProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each failure.
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(onRetry, retryAfterMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return null;
}

/** Wraps every screen: header, messages, and effects of a change of route. */
export function RootLayout({ children }: { children: ReactNode }) {
  const t = useWords(headerWords);
  const title = useTitle();
  const moved = useRouteChange();
  const goToTop = useLinksToHere();
  const { user } = useSession();
  const rollNo = user?.rollNo;
  const { offline } = useNetworkStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new person.
  useEffect(withdrawActions, [rollNo]);
  return (
    // biome-ignore lint/a11y: keys work on the links, whose clicks bubble up.
    <div className="app" onClick={goToTop} onPointerDown={fetchOnPress(user !== undefined)}>
      <button
        type="button"
        className="button skip"
        onClick={() => document.querySelector('main')?.focus()}
      >
        {t.skip}
      </button>
      <Header />
      <ProgressBar />
      <Announcements />
      <LoadFailureBar />
      <StalePageBar />
      {offline && <OfflineStrip />}
      <VisuallyHidden>
        <span role="status">{moved && title}</span>
      </VisuallyHidden>
      {children}
      {user && <MemberTabs key={rollNo} />}
    </div>
  );
}

/** Shows at once that a tap registered: the page stays until the next screen's code has arrived. */
function ProgressBar() {
  const navigation = useNavigation();
  if (!navigation || navigation.failed) return null;
  return <div className={styles.progress} data-progress aria-hidden="true" />;
}

/** Offers a retry after a screen failed to load; the current page stays. */
function LoadFailureBar() {
  const router = useRouter();
  const { titles } = useWords(appWords);
  const navigation = useNavigation();
  const { offline } = useNetworkStatus();
  if (!navigation?.failed) return null;
  const { location, busy } = navigation;
  const title = titleOfPath(location.pathname);
  return (
    <div className={styles.retry}>
      {offline ? (
        <MissingPage
          location={location}
          title={title && titles[title]}
          onRetry={router.retry}
          busy={busy}
        />
      ) : (
        <RetryBar onRetry={router.retry} busy={busy} />
      )}
    </div>
  );
}

/** Asks for a reload after an update of the site: code that this page has not loaded yet is gone. */
function StalePageBar() {
  const t = useWords(appWords);
  if (!usePageIsStale()) return null;
  return (
    <div className={styles.retry} role="alert">
      <div className={styles.stale}>
        <p>{t.updated}</p>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
      </div>
    </div>
  );
}

function useTitle(): string {
  const { language } = useLanguage();
  const { titles } = useWords(appWords);
  const { view, location } = useShown<AppView>();
  const site = settings.site.name[language];
  const name = view.title && titles[view.title];
  const title = name ? pageTitle(name, location, site) : site;
  // Runs before the screen's effects, as the screen may set a better title (`usePageTitle`).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the previous screen may have set its own.
  useLayoutEffect(() => {
    document.title = title;
  }, [title, view]);
  // The caller announces this text. A screen without a title needs no announcement: its heading takes the focus.
  return name ? `${name} · ${site}` : '';
}

/**
 * Shows a new screen from its top and focuses its heading. Back and Forward restore the scroll position instead.
 * Returns true after the first navigation.
 */
function useRouteChange(): boolean {
  const { location, action, index } = useShown();
  const { pathname, hash } = location;
  const last = useRef('');
  const [moved, setMoved] = useState(false);
  const isPop = action === 'pop';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new history entry.
  useEffect(() => {
    const before = last.current;
    last.current = pathname;
    const isOther = before !== '' && before !== pathname;
    if (isOther) {
      setMoved(true);
      ageAnnouncements();
    }
    if (isPop && before !== '') restorePosition(index);
    else if (isOther || hash !== '') goToHeading(hash.slice(1));
  }, [pathname, hash, isPop && index]);
  return moved;
}

/**
 * Scrolls to the top or the section when a link leads to the current page. The route does not change, so nothing else
 * scrolls.
 */
function useLinksToHere() {
  const { pathname, hash } = useLocation();
  return ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (button !== 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const address = target.closest('a')?.getAttribute('href');
    if (address === `#${pathname}${hash}` || (address === `#${pathname}` && hash === '')) {
      goToHeading(hash.slice(1));
    }
  };
}
