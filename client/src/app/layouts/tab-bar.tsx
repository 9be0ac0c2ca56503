import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useRef } from 'react';
import { shareHeight } from '../../components/ui/keyboard/share-height.ts';
import { useEscape } from '../../components/ui/keyboard/use-escape.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { ariaCurrent, groupEntries, type MemberEntry } from './member-entries.ts';
import { memberLayoutWords } from './member-layout.words.ts';
import styles from './tab-bar.module.css';
import { isLinkChosen, useOpenHere } from './use-open-here.ts';

const mostTabs = 5;

/** Publishes the bar's height as a CSS property. Elements above the bar adapt if enlarged text makes it taller. */
const shareTabsHeight = shareHeight('--tabs-height');

/** At most five tabs; the other entries are under More. */
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
  const isHere = (entry: MemberEntry) => ariaCurrent(entry, pathname) !== undefined;
  const waiting = rest.reduce((total, { count = 0 }) => total + count, 0);
  useEffect(() => {
    if (open) panel.current?.querySelector('a')?.focus();
  }, [open]);
  useEscape(open, () => {
    setOpen(false);
    more.current?.focus();
  });
  // Close the panel when the focus leaves it: it would cover the focused element.
  useEffect(() => {
    if (!open) return;
    const closeWhenLeft = ({ target }: FocusEvent) => {
      if (!nav.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('focusin', closeWhenLeft);
    return () => document.removeEventListener('focusin', closeWhenLeft);
  });
  return (
    // biome-ignore lint/a11y: keys work on its links, whose clicks bubble up.
    <nav
      ref={nav}
      className={styles.bar}
      aria-label={t.title}
      onClick={(event) => isLinkChosen(event) && setOpen(false)}
    >
      {open && (
        <div ref={panel} className={styles.rest} id="more-entries">
          {groupEntries(rest).map(({ name, entries: grouped }) => (
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
              data-here={(!tabs.some(isHere) && rest.some(isHere)) || undefined}
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
      <Link to={entry.to} className={styles.tab} aria-current={ariaCurrent(entry, pathname)}>
        <entry.icon aria-hidden="true" />
        {t.counted(t.entries[entry.label], entry.count ?? 0)}
      </Link>
    </li>
  );
}
