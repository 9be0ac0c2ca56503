import { useCallback, useRef, useState } from 'react';

/**
 * A state that only `reduce` changes. `send` tells at once whether the event has changed it, and
 * `current` what it is by now: a second press may come before the next render.
 */
export function useMachine<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: () => State,
): { state: State; send: (event: Event) => boolean; current: () => State } {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const send = useCallback(
    (event: Event) => {
      const next = reduce(latest.current, event);
      if (next === latest.current) return false;
      latest.current = next;
      setState(next);
      return true;
    },
    [reduce],
  );
  const current = useCallback(() => latest.current, []);
  return { state, send, current };
}
