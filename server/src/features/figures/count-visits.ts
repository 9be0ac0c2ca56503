import type { IncomingMessage } from 'node:http';
import type { VisitKind } from '@alumni/shared/site/figures';
import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import { today } from '../../db/ids.ts';

/**
 * Interval at which counts are stored. It is long, because each write clears the response cache on SQLite (decision
 * 0033). A killed server loses at most the counts of this time.
 */
const flushMs = 10 * 60_000;
/** Longest User-Agent that is parsed. */
const agentChars = 512;

interface Visits {
  day: string;
  kind: VisitKind;
  count: number;
}

/**
 * Counts page views by day and kind in memory. Passes the counts to `store` every ten minutes and on shutdown. Counts
 * that cannot be stored are kept for the next time. Nothing else of a request is stored. Returns a function that passes
 * the counts to `store` at once.
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

  app.onSentResponse(({ request, status }) => {
    const kind = status === 200 || status === 304 ? classifyVisit(request) : undefined;
    if (kind) add({ day: today(), kind, count: 1 });
  });

  return flushOrReport;
}

const documents = /^\/(events|news|opportunities|gallery|people)\/[^/?.]+(?:\?|$)/;

/** The kind of visit of a request; undefined for other requests, declared bots and prefetches. */
export function classifyVisit({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): VisitKind | undefined {
  // The service worker fetches the page too, but only navigations accept HTML.
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return undefined;
  const kind = /^\/(?:\?|$)/.test(url) ? 'site' : documents.exec(url)?.[1];
  if (!kind) return undefined;
  const isPrefetch = /prefetch|prerender|preview/;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']];
  if (purposes.some((purpose) => isPrefetch.test(String(purpose)))) return undefined;
  const agent = headers['user-agent']?.slice(0, agentChars);
  return agent && !isbot(agent) ? (kind as VisitKind) : undefined;
}
