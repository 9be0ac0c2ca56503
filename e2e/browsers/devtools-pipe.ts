import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type Parameters = Record<string, unknown>;
type JsonObject = Record<string, unknown>;

/** The DevTools protocol, limited to calls that every version of Chromium knows. */
export interface DevTools {
  call<Result = JsonObject>(method: string, parameters?: Parameters): Promise<Result>;
  /** Resolves at the next event of this name. */
  next(event: string): Promise<JsonObject>;
}

interface Message {
  id?: number;
  method?: string;
  result?: JsonObject;
  error?: { message: string };
  params?: JsonObject;
}

/**
 * Connects over descriptors 3 and 4 of a browser with `--remote-debugging-pipe`. This needs no port, and the browser
 * exits when the test ends.
 */
export function overPipe(browser: ChildProcess): DevTools & { session: string | undefined } {
  const [, , , output, input] = browser.stdio as [null, null, null, Writable, Readable];
  const calls = new Map<number, (message: Message) => void>();
  const events = new Map<string, ((params: JsonObject) => void)[]>();
  let rest = '';
  let last = 0;
  input.setEncoding('utf8').on('data', (text: string) => {
    const messages = `${rest}${text}`.split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages.map((json) => JSON.parse(json) as Message)) {
      if (message.id !== undefined) calls.get(message.id)?.(message);
      const waiting = events.get(message.method ?? '') ?? [];
      events.delete(message.method ?? '');
      for (const resolve of waiting) resolve(message.params ?? {});
    }
  });
  output.on('error', () => {});
  const devTools = {
    session: undefined as string | undefined,
    call<Result>(method: string, params: Parameters = {}) {
      last += 1;
      const id = last;
      return new Promise<Result>((resolve, reject) => {
        calls.set(id, ({ result, error }) => {
          calls.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result as Result);
        });
        output.write(`${JSON.stringify({ id, method, params, sessionId: devTools.session })}\0`);
      });
    },
    next: (event: string) =>
      new Promise<JsonObject>((resolve) => {
        events.set(event, [...(events.get(event) ?? []), resolve]);
      }),
  };
  browser.once('exit', () => {
    for (const settle of calls.values()) settle({ error: { message: 'the browser has ended' } });
  });
  return devTools;
}
