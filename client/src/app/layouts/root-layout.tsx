import {
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import { ageAnnouncements, withdrawActions } from '../../components/ui/announcements.ts';
import { Announcements } from '../../components/ui/announcer.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { goToHeading } from '../../components/ui/page-heading.tsx';
import { RetryBar } from '../../components/ui/states.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import { settings } from '../../settings.ts';
import { appWords } from '../app.words.ts';
import { fetchOnPress } from '../fetch-on-press.ts';
import { currentLoadFailures, retryLoads, subscribeToLoadFailures } from '../pending-loads.ts';
import type { RouteHandle } from '../routes.tsx';
import { Header } from './header.tsx';
import { headerWords } from './header.words.ts';
import styles from './root-layout.module.css';

/** Around every screen: header, messages, and what a change of route brings with it. */
export function RootLayout() {
  const t = useWords(headerWords);
  const title = useTitle();
  const moved = useRouteChange();
  const goToTop = useLinksToHere();
  const { user } = useSession();
  const rollNo = user?.rollNo;
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
      <VisuallyHidden>
        <span role="status">{moved && title}</span>
      </VisuallyHidden>
      <Outlet />
    </div>
  );
}

/** Answers a tap on a link at once: the page stays until the code of the next one has arrived. */
function ProgressBar() {
  const { state } = useNavigation();
  const { failed } = useSyncExternalStore(subscribeToLoadFailures, currentLoadFailures);
  if (state === 'idle' || failed) return null;
  return <div className={styles.progress} data-progress aria-hidden="true" />;
}

/** A link whose screen could not be fetched keeps the page; here it can be tried again. */
function LoadFailureBar() {
  const { failed, busy } = useSyncExternalStore(subscribeToLoadFailures, currentLoadFailures);
  if (!failed) return null;
  return (
    <div className={styles.retry}>
      <RetryBar onRetry={() => inBackground(retryLoads())} busy={busy} />
    </div>
  );
}

function useTitle(): string {
  const { language } = useLanguage();
  const { titles } = useWords(appWords);
  const matches = useMatches();
  const handle = matches[matches.length - 1]?.handle as RouteHandle | undefined;
  const site = settings.site.name[language];
  const title = handle && handle.title !== 'home' ? `${titles[handle.title]} · ${site}` : site;
  // Before the screen, which may have a better one (`usePageTitle`).
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

/** Scrolls up and moves the focus to the new heading; true once the reader has moved. */
function useRouteChange(): boolean {
  const { pathname, hash } = useLocation();
  const last = useRef('');
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const before = last.current;
    last.current = pathname;
    if (before !== '' && before !== pathname) {
      setMoved(true);
      ageAnnouncements();
      goToHeading(hash.slice(1));
    } else if (hash !== '') goToHeading(hash.slice(1));
  }, [pathname, hash]);
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
