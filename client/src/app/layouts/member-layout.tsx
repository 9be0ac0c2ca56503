import type { ReactNode } from 'react';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { StitchedBand } from '../../components/ui/stitched-pattern.tsx';
import { usePersistentFocus } from '../../components/ui/use-persistent-focus.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { Footer } from './footer.tsx';
import { currentOf, groupsOf, memberEntries } from './member-entries.ts';
import styles from './member-layout.module.css';
import { memberLayoutWords } from './member-layout.words.ts';
import { TabBar } from './tab-bar.tsx';
import { useSiteCopy, useWaitingCounts } from './use-admin-answers.ts';

/** For the few days in a site's life on which a restored copy is looked at. */
const CopyStrip = lazyWithRetry(
  async () => (await import('../../features/site/copy-strip.tsx')).CopyStrip,
);

/** Sidebar on wide screens, a tab bar at the bottom of small ones; the footer of every page. */
export function MemberLayout({ children }: { children: ReactNode }) {
  const t = useWords(memberLayoutWords);
  const { user } = useSession();
  const { pathname } = useLocation();
  const entries = memberEntries(user, useWaitingCounts());
  const copy = useSiteCopy();
  usePersistentFocus();
  return (
    <>
      {copy && <CopyStrip copy={copy} />}
      <div className={styles.layout}>
        <aside className={styles.sidebar}>
          <StitchedBand seed={user?.rollNo ?? ''} scale={0.5} />
          <nav aria-labelledby="sidebar-title">
            <p id="sidebar-title" className={styles.title}>
              {t.title}
            </p>
            {groupsOf(entries.filter(({ onPhone }) => !onPhone)).map(
              ({ name, entries: grouped }) => (
                <div key={name ?? ''}>
                  {name && <p className={styles.group}>{t.groups[name]}</p>}
                  <ul>
                    {grouped.map((entry) => (
                      <li key={entry.to}>
                        <Link
                          to={entry.to}
                          className={styles.entry}
                          aria-current={currentOf(entry, pathname)}
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
          {children}
        </main>
      </div>
      <div className={styles.footer}>
        <Footer members />
      </div>
      <TabBar entries={entries} />
    </>
  );
}
