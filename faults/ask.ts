export interface Answer {
  status: number;
  /** Of JSON answers; `{}` for any other. */
  body: Record<string, unknown>;
  headers: Headers;
  /** From the call to the last byte. */
  ms: number;
}

interface Question {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as the file of a form. */
  file?: Buffer;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** One call over the wire; throws where the connection fails. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { token, body, file, headers, timeoutMs = 30_000 }: Question = {},
): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: formWithFile(file) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const json = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: json ? JSON.parse(bytes.toString()) : {},
    headers: response.headers,
    ms: performance.now() - started,
  };
}

/** The status of a call, or undefined where the connection failed. */
export async function statusOf(call: Promise<Answer>): Promise<number | undefined> {
  return call.then(
    (answer) => answer.status,
    () => undefined,
  );
}

function formWithFile(file: Buffer): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'image0.jpg');
  return form;
}
