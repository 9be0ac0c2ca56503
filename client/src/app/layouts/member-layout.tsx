import { NavLink, Outlet } from 'react-router';
import { StitchedBand } from '../../components/ui/stitched-pattern.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import { memberEntries } from './member-entries.ts';
import styles from './member-layout.module.css';
import { words } from './member-layout.words.ts';
import { TabBar } from './tab-bar.tsx';
import { useUnreadMessages } from './use-unread-messages.ts';

/** Sidebar on wide screens, a tab bar at the bottom of small ones. */
export function MemberLayout() {
  const t = useWords(words);
  const { user } = useSession();
  const entries = memberEntries(user, useUnreadMessages());
  return (
    <div className={styles.layout}>
      <aside className={styles.sidebar}>
        <StitchedBand seed={user?.rollNo ?? ''} scale={0.5} />
        <nav aria-labelledby="sidebar-title">
          <p id="sidebar-title" className={styles.title}>
            {t.title}
          </p>
          <ul>
            {entries.map(({ to, label, icon: Icon, count = 0 }) => (
              <li key={to}>
                <NavLink to={to} className={styles.entry}>
                  <Icon aria-hidden="true" />
                  {t.counted(t.entries[label], count)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <TabBar entries={entries} />
    </div>
  );
}
