import { type KeyboardEvent, useRef } from 'react';

/** Moves through rows by the keys J and K, from one row's first button to the next one's; A presses it. */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>('li [data-first]') ?? []),
  ];
  const current = (all: HTMLButtonElement[]) =>
    all.findIndex((button) => button.closest('li')?.contains(document.activeElement));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = buttons();
    const at = current(all);
    const key = event.key.toLowerCase();
    if (key === 'j') all[at + 1]?.focus();
    else if (key === 'k') all[at - 1]?.focus();
    else if (key === 'a') all[at]?.click();
  };
  return { list, onKeyDown };
}
