import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type Parameters = Record<string, unknown>;
type Answer = Record<string, unknown>;

/** Calls of the DevTools protocol, of which any version of Chromium knows those that are used here. */
export interface DevTools {
  call<Result = Answer>(method: string, parameters?: Parameters): Promise<Result>;
  /** Resolves at the next event of this name. */
  next(event: string): Promise<Answer>;
}

interface Message {
  id?: number;
  method?: string;
  result?: Answer;
  error?: { message: string };
  params?: Answer;
}

/** Descriptors 3 and 4 of a browser with `--remote-debugging-pipe`: no port, and it ends with the test. */
export function overPipe(browser: ChildProcess): DevTools & { session: string | undefined } {
  const [, , , output, input] = browser.stdio as [null, null, null, Writable, Readable];
  const calls = new Map<number, (message: Message) => void>();
  const events = new Map<string, ((params: Answer) => void)[]>();
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
      new Promise<Answer>((resolve) => {
        events.set(event, [...(events.get(event) ?? []), resolve]);
      }),
  };
  browser.once('exit', () => {
    for (const answer of calls.values()) answer({ error: { message: 'the browser has ended' } });
  });
  return devTools;
}
