import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../browser-storage.ts';

const storageKey = 'rowKeys';
/** Their own letters: what is typed, and the type-ahead of a menu. */
const ownKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], dialog, [role="dialog"]';

/**
 * Moves through rows by the keys J and K, from one row's first button to the next one's; A presses it. The reader
 * can switch the keys off (WCAG 2.1.4): speech input types letters.
 */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null);
  const [enabled, setEnabled] = useState(() => readStored(storageKey) !== 'off');
  // No media query tells of a keyboard beside a touch screen: its first key does.
  const [hasKeys, setHasKeys] = useState(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!isOwnKey(target)) setHasKeys(true);
    };
    document.addEventListener('keydown', note);
    return () => document.removeEventListener('keydown', note);
  }, []);
  const buttons = () => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>('li [data-first]') ?? []),
  ];
  const current = (all: HTMLButtonElement[]) =>
    all.findIndex((button) => button.closest('li')?.contains(document.activeElement));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!enabled || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isOwnKey(event.target)) return;
    const all = buttons();
    const at = current(all);
    const key = event.key.toLowerCase();
    if (key === 'j') all[at + 1]?.focus();
    else if (key === 'k') all[at - 1]?.focus();
    else if (key === 'a') all[at]?.click();
  };
  const toggle = () => {
    writeStored(storageKey, enabled ? 'off' : null);
    setEnabled(!enabled);
  };
  return { list, onKeyDown, enabled, toggle, hasKeys };
}

function isOwnKey(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ownKeys) !== null;
}
