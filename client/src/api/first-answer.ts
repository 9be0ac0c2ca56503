/** A list that is opened directly: the boot script (`build/boot.js`) asks for it before there is code. */
interface FirstCall {
  address: string;
  headers: Record<string, string>;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    firstCall?: FirstCall;
  }
}

/** As long as an answer is fresh in the cache (`query-client.ts`), in ms. */
const freshForMs = 30_000;

let arrivedAt: number | undefined;
window.firstCall?.answer.then(
  () => {
    arrivedAt = performance.now();
  },
  () => {},
);

/**
 * The answer to what the boot script has asked for: to the first who asks for the same, as the same
 * user, while it is fresh. What the request failed with is thrown.
 */
export async function takeFirstAnswer(
  address: string,
  init: RequestInit,
): Promise<Response | undefined> {
  const first = window.firstCall;
  if (first?.address !== address) return undefined;
  delete window.firstCall;
  const stale = arrivedAt !== undefined && performance.now() - arrivedAt > freshForMs;
  if (stale || JSON.stringify(first.headers) !== JSON.stringify(init.headers)) return undefined;
  return first.answer;
}
