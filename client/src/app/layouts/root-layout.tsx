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
import { ageAnnouncements, withdrawActions } from '../../components/ui/announcements.ts';
import { Announcements } from '../../components/ui/announcer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { goToHeading } from '../../components/ui/page.tsx';
import { RetryBar } from '../../components/ui/states.tsx';
import { pageTitle } from '../../components/ui/use-page-title.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useLocation, useNavigation, useRouter, useShown } from '../../router/hooks.tsx';
import { restorePosition } from '../../router/scroll-positions.ts';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { appWords } from '../app.words.ts';
import { fetchOnPress } from '../fetch-on-press.ts';
import type { AppView } from '../router.tsx';
import { Header } from './header.tsx';
import { headerWords } from './header.words.ts';
import styles from './root-layout.module.css';

/** Its code is fetched ahead of time, with that of the worker's registration. */
const OfflineStrip = lazyWithRetry(
  async () => (await import('../../offline/offline-strip.tsx')).OfflineStrip,
  null,
  () => null,
);

/** Around every screen: header, messages, and what a change of route brings with it. */
export function RootLayout({ children }: { children: ReactNode }) {
  const t = useWords(headerWords);
  const title = useTitle();
  const moved = useRouteChange();
  const goToTop = useLinksToHere();
  const { user } = useSession();
  const rollNo = user?.rollNo;
  const { offline } = useNetworkStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason.
  useEffect(withdrawActions, [rollNo]);
  return (
    // biome-ignore lint/a11y: the links take the keys; this sees their clicks.
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
    </div>
  );
}

/** Answers a tap on a link at once: the page stays until the code of the next one has arrived. */
function ProgressBar() {
  const navigation = useNavigation();
  if (!navigation || navigation.failed) return null;
  return <div className={styles.progress} data-progress aria-hidden="true" />;
}

/** A link whose screen could not be fetched keeps the page; here it can be tried again. */
function LoadFailureBar() {
  const router = useRouter();
  const navigation = useNavigation();
  if (!navigation?.failed) return null;
  return (
    <div className={styles.retry}>
      <RetryBar onRetry={router.retry} busy={navigation.busy} />
    </div>
  );
}

/** After an update of the site, what this page has not fetched yet is gone. */
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
  // Before the screen, which may have a better one (`usePageTitle`).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen before has set its own.
  useLayoutEffect(() => {
    document.title = title;
  }, [title, view]);
  // Of a screen without one, the heading takes the focus and says what it is.
  return name ? `${name} · ${site}` : '';
}

/**
 * A new screen starts at its top with the focus on its heading; Back and Forward lead to where one
 * was. True once the reader has moved.
 */
function useRouteChange(): boolean {
  const { location, action, index } = useShown();
  const { pathname, hash } = location;
  const last = useRef('');
  const [moved, setMoved] = useState(false);
  const isPop = action === 'pop';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is the reason.
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

/** A link to where one is already leads to its top, or to its section: the route does not change. */
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
