import { writeStored } from './browser-storage.ts';
import { createStore } from './store.ts';

/**
 * A choice of the reader for all pages, stored under `key` and shared between tabs. `shown` is the choice that the boot
 * script applied before the first paint. `show` applies later choices.
 */
export function readerChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
  shown: string | undefined,
  show: (choice: Choice) => void,
) {
  const findChoice = (text: string | null | undefined) => choices.find((choice) => choice === text);
  const { get: current, set, useValue: useCurrent } = createStore(findChoice(shown) ?? choices[0]);
  const apply = (choice: Choice) => {
    show(choice);
    set(choice);
  };
  // Follows a choice made in another tab.
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    const choice = findChoice(newValue);
    if (changed === key && choice) apply(choice);
  });
  return {
    current,
    useCurrent,
    choose: (choice: Choice) => {
      writeStored(key, choice);
      apply(choice);
    },
  };
}
