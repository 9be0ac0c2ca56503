import type { IncomingMessage } from 'node:http';
import type { VisitKind } from '@alumni/shared/site/figures';
import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import { today } from '../../db/ids.ts';

/**
 * On SQLite each write ends the answers that are kept in memory (decision 0033), so that counts are written
 * seldom. A server that is killed loses as much.
 */
const flushMs = 10 * 60_000;
/** Of what a browser says it is: more than any says. */
const agentChars = 512;

interface Visits {
  day: string;
  kind: VisitKind;
  count: number;
}

/**
 * Counts pages that people are given, by day and kind, in memory, and hands the counts to `store` every
 * ten minutes and at the end; where it fails, they wait. Nothing else of a request is kept. Returns what
 * hands them over at once.
 */
export function countVisits(
  app: FastifyInstance,
  store: (visits: Visits[]) => Promise<void>,
): () => Promise<void> {
  let counts = new Map<string, Visits>();

  function add({ day, kind, count }: Visits): void {
    const key = `${day} ${kind}`;
    const known = counts.get(key);
    if (known) known.count += count;
    else counts.set(key, { day, kind, count });
  }

  async function flush(): Promise<void> {
    const taken = [...counts.values()];
    counts = new Map();
    try {
      await store(taken);
    } catch (error) {
      for (const visits of taken) add(visits);
      throw error;
    }
  }

  const report = (err: unknown) => app.log.warn({ err }, 'visits could not be stored');
  const flushOrReport = () => flush().catch(report);
  const timer = setInterval(() => {
    flush().catch(report);
  }, flushMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flushOrReport();
  });

  app.onAnswered(({ request, status }) => {
    const kind = status === 200 || status === 304 ? visitOf(request) : undefined;
    if (kind) add({ day: today(), kind, count: 1 });
  });

  return flushOrReport;
}

const documents = /^\/(events|news|opportunities|gallery|people)\/[^/?.]+(?:\?|$)/;

/** The kind of visit that a request makes; undefined for all else, bots that say so and prefetches. */
export function visitOf({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): VisitKind | undefined {
  // The service worker fetches the page too: browsers name HTML when they navigate.
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return undefined;
  const kind = /^\/(?:\?|$)/.test(url) ? 'site' : documents.exec(url)?.[1];
  if (!kind) return undefined;
  const isPrefetch = /prefetch|prerender|preview/;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']];
  if (purposes.some((purpose) => isPrefetch.test(String(purpose)))) return undefined;
  const agent = headers['user-agent']?.slice(0, agentChars);
  return agent && !isbot(agent) ? (kind as VisitKind) : undefined;
}
