import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../browser-storage.ts';

const storageKey = 'rowKeys';
/** Elements that use letter keys themselves: text fields, and menus with type-ahead. */
const ownKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], dialog, [role="dialog"]';

/**
 * J and K move the focus from row to row, to the first button of each. A presses that button. The reader can turn the
 * keys off (WCAG 2.1.4): speech input types letters and would press them.
 */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null);
  const [enabled, setEnabled] = useState(() => readStored(storageKey) !== 'off');
  // No media query tells whether a touch screen also has a keyboard. The first key press tells it.
  const [hasKeys, setHasKeys] = useState(false);
  useEffect(() => {
    const showKeys = ({ target }: Event) => {
      if (!isOwnKey(target)) setHasKeys(true);
    };
    document.addEventListener('keydown', showKeys);
    return () => document.removeEventListener('keydown', showKeys);
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
