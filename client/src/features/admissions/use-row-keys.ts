import { type KeyboardEvent, useRef } from 'react';
import { goToHeading } from '../../components/ui/page-heading.tsx';

/**
 * Moves through rows by the keys J and K, from one row's first button to the next one's; A presses it.
 * `leave` moves the focus on from a row that is about to go.
 */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>('li [data-first]') ?? []),
  ];
  const current = (all: HTMLButtonElement[]) =>
    all.findIndex((button) => button.closest('li')?.contains(document.activeElement));

  const leave = () => {
    const all = buttons();
    const at = current(all);
    if (at < 0) return;
    const next = all[at + 1] ?? all[at - 1];
    if (next) next.focus();
    else goToHeading();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = buttons();
    const at = current(all);
    const key = event.key.toLowerCase();
    if (key === 'j') all[at + 1]?.focus();
    else if (key === 'k') all[at - 1]?.focus();
    else if (key === 'a') all[at]?.click();
  };
  return { list, leave, onKeyDown };
}
