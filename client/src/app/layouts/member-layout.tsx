import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { RecordHistoryContext } from '../../components/editor/record/record-history-context.ts';
import { StitchedBand } from '../../components/ui/graphics/stitched-pattern.tsx';
import { usePersistentFocus } from '../../components/ui/keyboard/use-persistent-focus.ts';
import { lazyComponent, lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useOneColumn } from '../../components/ui/page/use-media.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { Footer } from './footer.tsx';
import { ariaCurrent, groupEntries, memberEntries } from './member-entries.ts';
import styles from './member-layout.module.css';
import { memberLayoutWords } from './member-layout.words.ts';
import { TabBar } from './tab-bar.tsx';
import { useSiteCopy, useWaitingCounts } from './use-admin-reads.ts';
import { useMemberExtras } from './use-member-extras.ts';

/** Loaded on demand: the strip appears only on a restored copy of the site. */
const CopyStrip = lazyWithRetry(
  async () => (await import('../../features/site/copy-strip.tsx')).CopyStrip,
);

/** Loaded when an admin opens it. */
const RecordHistory = lazyComponent(
  () => import('../../features/audit/record-history.tsx'),
  'RecordHistory',
);

/** Layout of the member area: a sidebar on wide screens, and the footer that all pages share. */
export function MemberLayout({ children }: { children: ReactNode }) {
  const t = useWords(memberLayoutWords);
  const { user } = useSession();
  const { pathname } = useLocation();
  const entries = memberEntries(user, useWaitingCounts());
  const copy = useSiteCopy();
  const nav = useVisibleEntry();
  usePersistentFocus();
  return (
    <>
      {copy && <CopyStrip copy={copy} />}
      <div className={styles.layout}>
        <aside className={styles.sidebar}>
          <StitchedBand seed={user?.rollNo ?? ''} scale={0.5} />
          <nav ref={nav} aria-labelledby="sidebar-title">
            <p id="sidebar-title" className={styles.title}>
              {t.title}
            </p>
            {groupEntries(entries.filter(({ onPhone }) => !onPhone)).map(
              ({ name, entries: grouped }) => (
                <div key={name ?? ''}>
                  {name && <p className={styles.group}>{t.groups[name]}</p>}
                  <ul>
                    {grouped.map((entry) => (
                      <li key={entry.to}>
                        <Link
                          to={entry.to}
                          className={styles.entry}
                          aria-current={ariaCurrent(entry, pathname)}
                        >
                          <entry.icon aria-hidden="true" />
                          {t.counted(t.entries[entry.label], entry.count ?? 0)}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ),
            )}
          </nav>
        </aside>
        <main id="main" className={styles.main} tabIndex={-1}>
          <RecordHistoryContext value={RecordHistory}>{children}</RecordHistoryContext>
        </main>
      </div>
      <div className={styles.footer}>
        <Footer members />
      </div>
    </>
  );
}

/** The tab bar of logged-in readers. On phones it is on every page, the public pages included. */
export function MemberTabs() {
  return useOneColumn() ? <EntriesAsTabs /> : null;
}

function EntriesAsTabs() {
  const { user } = useSession();
  useMemberExtras();
  return <TabBar entries={memberEntries(user, useWaitingCounts())} />;
}

/** Scrolls a sidebar that is taller than the screen to the current entry. */
function useVisibleEntry() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of route.
  useLayoutEffect(() => {
    const list = nav.current;
    const entry = list?.querySelector('[aria-current]');
    if (!list || !entry) return;
    const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
    const above = inner.top - outer.top - inner.height;
    const below = inner.bottom - outer.bottom + inner.height;
    if (above < 0) list.scrollTop += above;
    else if (below > 0) list.scrollTop += below;
  }, [pathname]);
  return nav;
}
