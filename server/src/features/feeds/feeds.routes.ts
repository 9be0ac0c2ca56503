import { documentPath } from '@alumni/shared/records/document-path';
import { kindAndTown } from '@alumni/shared/records/opportunity-labels';
import { formatWhen } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { excerpt } from '../../core/excerpt.ts';
import { fromNow } from '../../db/ids.ts';
import { sendCachedText } from '../../http/cache/cached-response.ts';
import { requestedLanguage } from '../../http/calls/language.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { recordMessages } from '../../records/records.messages.ts';
import { type AtomEntry, atomFeed, tagUri } from './atom.ts';
import { calendarTextLength, renderCalendar } from './calendar.ts';
import * as store from './feeds.store.ts';
import { type FeedName, feedTitle, feedWords } from './feeds.words.ts';
import { siteId } from './site-id.store.ts';

/** Entries per Atom feed. */
const newest = 100;
/** Maximum number of characters of an entry's text in a feed. The entry's page has the whole text. */
const summaryLength = 400;
/** Maximum number of events in the calendar, apart from cancelled ones, which have a limit of their own. */
const calendarEvents = 1_000;
const cancelledEvents = 200;
const dayMs = 24 * 60 * 60_000;
const yearMs = 365 * dayMs;
/** How long after its end a deleted event is still listed as cancelled. */
const cancelledMs = 90 * dayMs;

/** Atom feeds with the newest records of each public list. */
export async function feedRoutes(
  app: FastifyInstance,
  { config: { publicUrl }, db, settings }: Needs<'db' | 'settings', 'publicUrl'>,
): Promise<void> {
  atom('news', async () => {
    const rows = await store.newestNews(db, newest);
    return rows.map((row) => toEntry('news', row, row.title, row.description));
  });

  atom('events', async (language) => {
    const rows = await store.newestEvents(db, newest);
    const { timeZone } = (await settings.current()).site;
    return rows.map((row) => {
      const when = formatWhen(row, language, timeZone);
      const text = `${when}, ${row.venue}, ${row.town}. ${row.description}`;
      return toEntry('events', row, row.theme, text);
    });
  });

  atom('opportunities', async (language) => {
    const rows = await store.newestOpportunities(db, newest);
    return rows.map((row) => {
      const what = kindAndTown(row, language);
      const text = `${what && `${what}. `}${feedWords[language].deadline(row.deadline)} ${row.description}`;
      return toEntry('opportunities', row, row.title, text);
    });
  });

  function atom(name: FeedName, entries: (language: Language) => Promise<AtomEntry[]>): void {
    app.get(`/feeds/${name}.atom`, (request, reply) => {
      const { language, inAddress } = requestedLanguage(request);
      return sendCachedText(request, reply, {
        key: ['atom', name, language],
        type: 'application/atom+xml; charset=utf-8',
        followsReader: !inAddress,
        make: async () => {
          const { site } = await settings.current();
          const id = await siteId(db);
          return atomFeed({
            id: tagUri(id, `feeds/${name}/${language}`),
            address: `${publicUrl}/feeds/${name}.atom?lang=${language}`,
            page: `${publicUrl}/#/${name}`,
            title: feedTitle(site, name, language),
            author: site.name[language],
            language,
            entries: (await entries(language)).map((entry) => ({
              ...entry,
              id: tagUri(id, entry.id),
            })),
          });
        },
      });
    });
  }

  function toEntry(
    path: FeedName,
    row: { id: string; created_at: string; updated_at: string; language: Language | '' },
    title: string,
    text: string,
  ): AtomEntry {
    return {
      id: `${path}/${row.id}`,
      address: publicUrl + documentPath(path, row.id),
      title,
      summary: excerpt(text, summaryLength),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      language: row.language,
    };
  }
}

/** The calendar of upcoming events and of those of the past year, and a calendar file per event. */
export async function calendarRoutes(
  app: FastifyInstance,
  { config: { publicUrl }, db, settings }: Needs<'db' | 'settings', 'publicUrl'>,
): Promise<void> {
  const pageOf = (id: string) => publicUrl + documentPath('events', id);

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
        const deleted = await store.deletedEvents(db, {
          from: fromNow(-cancelledMs).slice(0, 10),
          limit: cancelledEvents,
        });
        return renderCalendar({
          name: feedTitle(site, 'events', language),
          pageOf,
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
        if (!event) throw new NotFoundError(recordMessages.eventUnknown);
        const { timeZone } = (await settings.current()).site;
        return renderCalendar({ pageOf, timeZone, events: [event] });
      },
    });
  });
}
