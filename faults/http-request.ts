export interface HttpResponse {
  status: number;
  /** Parsed JSON; `{}` for any other content type. */
  body: Record<string, unknown>;
  headers: Headers;
  /** Milliseconds from the call to the last byte. */
  ms: number;
}

interface HttpRequestOptions {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as the `file` part of a multipart form. */
  file?: Buffer;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** Sends one request to a running program. Throws if the connection fails or `timeoutMs` pass. */
export async function httpRequest(
  url: string,
  method: string,
  path: string,
  { token, body, file, headers, timeoutMs = 30_000 }: HttpRequestOptions = {},
): Promise<HttpResponse> {
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

/** Status of a response; undefined if the connection failed. */
export async function statusOf(call: Promise<HttpResponse>): Promise<number | undefined> {
  return call.then(
    (response) => response.status,
    () => undefined,
  );
}

function formWithFile(file: Buffer): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'image0.jpg');
  return form;
}
