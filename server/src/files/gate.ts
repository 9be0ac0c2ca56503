import { UnavailableError } from '../http/errors.ts';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `places` pieces of work at once; `waiting` more stand in line, then 503. */
export function gate(places: number, waiting: number): Gate {
  const line: Array<() => void> = [];
  let free = places;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (line.length >= waiting) throw new UnavailableError('busy');
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
