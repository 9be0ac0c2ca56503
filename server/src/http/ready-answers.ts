import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './accepted-encoding.ts';

/** An answer as bytes, in the encodings that were asked for so far. */
export interface ReadyAnswer {
  /** The content that it was made from; undefined where that is unknown. */
  content: string | undefined;
  type: string;
  etag: string;
  body: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** Memory for answers of all calls, in bytes, their encodings included. */
const maxBytes = 24 * 1024 * 1024;
/** Larger answers are made anew each time. A full part of the sitemap has 700 kB. */
const maxAnswerBytes = 1024 * 1024;

interface Entry {
  content: string;
  answer: Promise<ReadyAnswer>;
}

export interface ReadyAnswers {
  /**
   * The answer for a key, made once for all who ask for the same content. An answer is used only
   * while nothing has been committed since before it was made. Rejects with what `make` rejects with.
   */
  get(key: string, make: MakeAnswer): Promise<ReadyAnswer>;
}

type MakeAnswer = (content: string | undefined) => Promise<ReadyAnswer>;

/** Answers of public reads, kept in memory. `current`: the content of now, if it is known. */
export function readyAnswers(current: () => string | undefined): ReadyAnswers {
  const kept = new LRUCache<string, Entry>({ maxSize: maxBytes });
  return {
    get(key, make) {
      const content = current();
      if (content === undefined) return make(undefined);
      const known = kept.get(key);
      if (known?.content === content) return known.answer;
      const entry: Entry = { content, answer: make(content) };
      // Those who ask meanwhile wait for the same; its size is not known yet.
      kept.set(key, entry, { size: 1 });
      entry.answer.then(
        ({ body }) => {
          if (kept.peek(key) !== entry) return;
          if (body.length > maxAnswerBytes) kept.delete(key);
          // With room for both encodings.
          else kept.set(key, entry, { size: 2 * body.length + 1024 });
        },
        () => kept.peek(key) === entry && kept.delete(key),
      );
      return entry.answer;
    },
  };
}

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
};

/** The body in an encoding, compressed once. */
export function encodedBody(answer: ReadyAnswer, encoding: Encoding): Promise<Buffer> {
  const known = answer.encoded.get(encoding);
  if (known) return known;
  const made = compressors[encoding](answer.body);
  answer.encoded.set(encoding, made);
  return made;
}

/** The ETag of a body; weak, because its encodings share it. */
export function weakEtag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** A text as an answer that is kept where it is made. */
export function readyText(type: string, text: string, content?: string): ReadyAnswer {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  return {
    content,
    type: `${type}; charset=utf-8`,
    etag: `"${digest}"`,
    body: Buffer.from(text),
    encoded: new Map(),
  };
}
