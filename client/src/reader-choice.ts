import { writeStored } from './browser-storage.ts';
import { createStore } from './store.ts';

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
  const { get: current, set, useValue: useCurrent } = createStore(known(shown) ?? choices[0]);
  const take = (choice: Choice) => {
    show(choice);
    set(choice);
  };
  // Another tab has chosen.
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    const choice = known(newValue);
    if (changed === key && choice) take(choice);
  });
  return {
    current,
    useCurrent,
    choose: (choice: Choice) => {
      writeStored(key, choice);
      take(choice);
    },
  };
}
