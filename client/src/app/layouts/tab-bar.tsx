import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useRef } from 'react';
import { shareHeight } from '../../components/ui/share-height.ts';
import { useEscape } from '../../components/ui/use-escape.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { currentOf, groupsOf, type MemberEntry } from './member-entries.ts';
import { memberLayoutWords } from './member-layout.words.ts';
import styles from './tab-bar.module.css';
import { isLinkChosen, useOpenHere } from './use-open-here.ts';

const mostTabs = 5;

/** Enlarged text makes the bar higher: what lies above it follows. */
const shareTabsHeight = shareHeight('--tabs-height');

/** At most five tabs: what does not fit is under More. */
export function TabBar({ entries }: { entries: readonly MemberEntry[] }) {
  const t = useWords(memberLayoutWords);
  const [open, setOpen] = useOpenHere();
  const nav = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();

  const fits = entries.length <= mostTabs;
  const tabs = fits ? entries : entries.slice(0, mostTabs - 1);
  const rest = fits ? [] : entries.slice(mostTabs - 1);
  const waiting = rest.reduce((total, { count = 0 }) => total + count, 0);
  useEffect(() => {
    if (open) panel.current?.querySelector('a')?.focus();
  }, [open]);
  useEscape(open, () => {
    setOpen(false);
    more.current?.focus();
  });
  // The panel covers what the focus moves on to.
  useEffect(() => {
    if (!open) return;
    const closeWhenLeft = ({ target }: FocusEvent) => {
      if (!nav.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('focusin', closeWhenLeft);
    return () => document.removeEventListener('focusin', closeWhenLeft);
  });
  return (
    // biome-ignore lint/a11y: its links take the keys; this sees their clicks.
    <nav
      ref={nav}
      className={styles.bar}
      aria-label={t.title}
      onClick={(event) => isLinkChosen(event) && setOpen(false)}
    >
      {open && (
        <div ref={panel} className={styles.rest} id="more-entries">
          {groupsOf(rest).map(({ name, entries: grouped }) => (
            <div key={name ?? ''}>
              {name && <p className={styles.group}>{t.groups[name]}</p>}
              <ul>
                {grouped.map((entry) => (
                  <Tab key={entry.to} entry={entry} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <ul ref={shareTabsHeight} className={styles.tabs}>
        {tabs.map((entry) => (
          <Tab key={entry.to} entry={entry} />
        ))}
        {rest.length > 0 && (
          <li>
            <button
              ref={more}
              type="button"
              className={styles.tab}
              aria-expanded={open}
              aria-controls="more-entries"
              data-here={rest.some((entry) => currentOf(entry, pathname)) || undefined}
              onClick={() => setOpen(!open)}
            >
              <Ellipsis aria-hidden="true" />
              {t.counted(t.more, waiting)}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Tab({ entry }: { entry: MemberEntry }) {
  const t = useWords(memberLayoutWords);
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={entry.to} className={styles.tab} aria-current={currentOf(entry, pathname)}>
        <entry.icon aria-hidden="true" />
        {t.counted(t.entries[entry.label], entry.count ?? 0)}
      </Link>
    </li>
  );
}
