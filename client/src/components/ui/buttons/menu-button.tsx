import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useEscape } from '../keyboard/use-escape.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { Button } from './button.tsx';
import styles from './menu-button.module.css';

export type MenuItem = {
  label: string;
  current?: boolean;
} & ({ act: () => void } | { href: string });

interface MenuButtonProps {
  label: string;
  /** Names the row to which the menu belongs, for screen readers. */
  subject: string;
  items: readonly MenuItem[];
  busy?: boolean;
}

/** A button with a menu. Arrows, Home, End and first letters move in it; Escape and Tab close it. */
export function MenuButton({ label, subject, items, busy = false }: MenuButtonProps) {
  const [open, setOpen] = useState<'first' | 'last'>();
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(undefined);
    box.current?.querySelector('button')?.focus();
  };
  useEscape(open !== undefined, close);

  const openByArrow = (event: KeyboardEvent) => {
    if (open || busy || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  return (
    <div ref={box} className={styles.box}>
      <Button
        variant="outline"
        busy={busy}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={() => setOpen(open ? undefined : 'first')}
        onKeyDown={openByArrow}
      >
        {label}
        <VisuallyHidden> {subject}</VisuallyHidden>
        <ChevronDown aria-hidden="true" />
      </Button>
      {open && (
        <Menu
          label={subject}
          items={items}
          from={open}
          onDone={close}
          onLeave={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  from: 'first' | 'last';
  onDone: () => void;
  onLeave: () => void;
}

function Menu({ label, items, from, onDone, onLeave }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entries = menuEntries(menu);
    entries[from === 'last' ? entries.length - 1 : 0]?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
  }, [from]);

  const move = (event: KeyboardEvent) => {
    const entries = menuEntries(menu);
    const at = entries.findIndex((one) => one.matches(':focus'));
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    };
    const next = to[event.key] ?? findByLetter(entries, at, event);
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  };
  // Focus on the button does not close the menu: pressing the button does.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!menu.current?.parentElement?.contains(relatedTarget)) onLeave();
  };
  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      onBlur={leave}
    >
      {items.map((item) => (
        <Entry key={item.label} item={item} onDone={onDone} />
      ))}
    </div>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const inside = (
    <>
      <Check aria-hidden="true" />
      {item.label}
    </>
  );
  if ('href' in item) {
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        href={item.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onDone}
      >
        {inside}
      </a>
    );
  }
  const { current, act } = item;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-current={current || undefined}
      onClick={() => {
        onDone();
        act();
      }}
    >
      {inside}
    </button>
  );
}

/** Index of the next entry that begins with the typed letter, ignoring accents; undefined if there is none. */
function findByLetter(
  entries: readonly HTMLElement[],
  at: number,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): number | undefined {
  if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const fold = (text: string) => text.normalize('NFD').trim().charAt(0).toLowerCase();
  const order = entries.map((_, index) => (at + 1 + index) % entries.length);
  return order.find((index) => fold(entries[index]?.textContent ?? '') === fold(key));
}

function menuEntries(menu: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
