import { formatTimes } from '@alumni/shared/format-days';
import type { Language } from '@alumni/shared/language';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { excerpt } from '../../core/excerpt.ts';
import { fromNow } from '../../db/ids.ts';
import type { ListedTable } from '../../db/lists/listed-tables.ts';
import { sendCachedText } from '../../http/cache/answer.ts';
import { requestedLanguage } from '../../http/calls/language.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { type AtomEntry, atomFeed } from './atom.ts';
import { calendarOf, calendarTextLength } from './calendar.ts';
import * as store from './feeds.store.ts';
import { type FeedName, feedWords } from './feeds.words.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';

/** Entries of an Atom feed. */
const newest = 100;
/** Characters of a text in a feed; its page has the rest. */
const summaryLength = 400;
/** Events of the calendar, and deleted ones beside them. */
const calendarEvents = 1_000;
const cancelledEvents = 200;
const yearMs = 365 * 24 * 60 * 60_000;
const addressesPerSitemap = 5_000;

/** Public lists by the first segment of their pages' addresses. */
const listsByPath = {
  events: 'events',
  news: 'news',
  opportunities: 'opportunities',
  gallery: 'galleries',
  people: 'accounts',
} as const satisfies Record<string, ListedTable>;

/** Feeds, calendars and what search engines ask for: addresses beside the API, for programs. */
export async function feedRoutes(
  app: FastifyInstance,
  { config: { publicUrl }, db, settings }: Needs<'db' | 'settings', 'publicUrl'>,
): Promise<void> {
  const pageOf = (path: keyof typeof listsByPath, id: string) =>
    `${publicUrl}/${path}/${encodeURIComponent(id)}`;

  app.get('/robots.txt', (request, reply) =>
    sendCachedText(request, reply, {
      key: ['robots'],
      type: 'text/plain; charset=utf-8',
      // Pages show pictures; nothing else of the API is for reading.
      make: async () =>
        `User-agent: *\nDisallow: /api/\nAllow: /api/download\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    }),
  );

  app.get('/sitemap.xml', (request, reply) =>
    sendCachedText(request, reply, {
      key: ['sitemap'],
      type: 'application/xml; charset=utf-8',
      make: async () => {
        const totals = await store.countListed(db);
        const parts = Object.entries(listsByPath).flatMap(([path, table]) => {
          const parts = Math.ceil((totals.get(table) ?? 0) / addressesPerSitemap);
          return Array.from({ length: parts }, (_, at) => `${path}-${at + 1}`);
        });
        return sitemapIndex(['home', ...parts].map((part) => `${publicUrl}/sitemap-${part}.xml`));
      },
    }),
  );

  app.get('/sitemap-home.xml', (request, reply) =>
    sendCachedText(request, reply, {
      key: ['sitemap', 'home'],
      type: 'application/xml; charset=utf-8',
      make: async () => sitemap([{ address: `${publicUrl}/` }]),
    }),
  );

  for (const path of Object.keys(listsByPath) as (keyof typeof listsByPath)[]) {
    app.get<{ Params: { page: string } }>(`/sitemap-${path}-:page.xml`, (request, reply) => {
      const { page } = request.params;
      // A part has one address: nobody fills the memory with others.
      if (!/^[1-9]\d{0,5}$/.test(page)) throw new NotFoundError();
      return sendCachedText(request, reply, {
        key: ['sitemap', path, page],
        type: 'application/xml; charset=utf-8',
        make: async () => {
          const part = { page: Number(page), limit: addressesPerSitemap };
          const rows = await store.listedPart(db, listsByPath[path], part);
          if (rows.length === 0) throw new NotFoundError();
          return sitemap(
            rows.map(({ id, updated_at }) => ({
              address: pageOf(path, id),
              // Of people it would tell when they last changed what only they see.
              ...(path !== 'people' && { changedAt: updated_at }),
            })),
          );
        },
      });
    });
  }

  atom('news', async () => {
    const rows = await store.newestNews(db, newest);
    return rows.map((row) => entryOf('news', row, row.title, row.description));
  });

  atom('events', async (language) => {
    const rows = await store.newestEvents(db, newest);
    return rows.map((row) => {
      const { days } = feedWords[language];
      const when = [days(row.start_date, row.end_date), formatTimes(row, language)].filter(Boolean);
      const text = `${when.join(', ')}, ${row.venue}, ${row.town}. ${row.description}`;
      return entryOf('events', row, row.theme, text);
    });
  });

  atom('opportunities', async (language) => {
    const rows = await store.newestOpportunities(db, newest);
    return rows.map((row) => {
      const text = `${feedWords[language].deadline(row.deadline)} ${row.description}`;
      return entryOf('opportunities', row, row.title, text);
    });
  });

  app.get('/feeds/events.ics', (request, reply) => {
    const { language, inAddress } = requestedLanguage(request);
    return sendCachedText(request, reply, {
      key: ['events.ics', language],
      type: 'text/calendar; charset=utf-8',
      followsReader: !inAddress,
      make: async () => {
        const { site, today } = await settings.current();
        const day = today();
        const from = fromNow(-yearMs).slice(0, 10);
        const listed = await store.eventsAround(db, { from, today: day, limit: calendarEvents });
        const deleted = await store.deletedEvents(db, cancelledEvents);
        return calendarOf({
          name: await titleOf('events', language),
          pageOf: (id) => pageOf('events', id),
          timeZone: site.timeZone,
          events: [
            ...deleted,
            ...listed.map((event) => ({
              ...event,
              description: excerpt(event.description, calendarTextLength),
            })),
          ],
        });
      },
    });
  });

  app.get<{ Params: { id: string } }>('/events/:id.ics', (request, reply) => {
    const { id } = request.params;
    reply.header('content-disposition', 'inline; filename="event.ics"');
    return sendCachedText(request, reply, {
      key: ['event.ics', id],
      type: 'text/calendar; charset=utf-8',
      make: async () => {
        const event = await store.findCalendarEvent(db, id);
        if (!event) throw new NotFoundError('eventUnknown');
        const { timeZone } = (await settings.current()).site;
        return calendarOf({ pageOf: (one) => pageOf('events', one), timeZone, events: [event] });
      },
    });
  });

  /** Registers the Atom feed of a list. */
  function atom(name: FeedName, entries: (language: Language) => Promise<AtomEntry[]>): void {
    app.get(`/feeds/${name}.atom`, (request, reply) => {
      const { language, inAddress } = requestedLanguage(request);
      return sendCachedText(request, reply, {
        key: ['atom', name, language],
        type: 'application/atom+xml; charset=utf-8',
        followsReader: !inAddress,
        make: async () =>
          atomFeed({
            address: `${publicUrl}/feeds/${name}.atom?lang=${language}`,
            page: `${publicUrl}/#/${name}`,
            title: await titleOf(name, language),
            author: (await settings.current()).site.name[language],
            language,
            entries: await entries(language),
          }),
      });
    });
  }

  async function titleOf(name: FeedName, language: Language): Promise<string> {
    const { site } = await settings.current();
    return `${site.shortName[language]} – ${feedWords[language][name]}`;
  }

  function entryOf(
    path: FeedName,
    row: { id: string; created_at: string; updated_at: string },
    title: string,
    text: string,
  ): AtomEntry {
    return {
      address: pageOf(path, row.id),
      title,
      summary: excerpt(text, summaryLength),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }
}
