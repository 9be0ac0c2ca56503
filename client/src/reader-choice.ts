import { useSyncExternalStore } from 'react';
import { writeStored } from './browser-storage.ts';

/**
 * A choice of the reader for all pages: the browser remembers it under `key`, and its other tabs follow. `shown` is what
 * the boot script of index.html has put on the page before the first paint, as `show` does later.
 */
export function readerChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
  shown: string | undefined,
  show: (choice: Choice) => void,
) {
  const known = (text: string | null | undefined) => choices.find((choice) => choice === text);
  const listeners = new Set<() => void>();
  let chosen = known(shown) ?? choices[0];
  const current = () => chosen;
  const take = (choice: Choice) => {
    chosen = choice;
    show(choice);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // Another tab has chosen.
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    const choice = known(newValue);
    if (changed === key && choice) take(choice);
  });
  return {
    current,
    useCurrent: () => useSyncExternalStore(subscribe, current),
    choose: (choice: Choice) => {
      writeStored(key, choice);
      take(choice);
    },
  };
}
