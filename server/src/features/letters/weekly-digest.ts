import { documentPath } from '@alumni/shared/records/document-path';
import { kindAndTown } from '@alumni/shared/records/opportunity-labels';
import { fitsLink } from '@alumni/shared/records/share-links';
import { boldLine, plainLine } from '@alumni/shared/records/share-text';
import type { Site } from '@alumni/shared/site/site';
import { formatDayAndWeekday, formatDaysAndTimes } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { excerpt } from '../../core/excerpt.ts';
import type { Database } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import { countNewMembers } from './letters.store.ts';
import { letterWords } from './letters.words.ts';
import { readDigest } from './weekly-digest.store.ts';

const weekMs = 7 * 86_400_000;

interface DigestSection {
  heading: string;
  lines: string[];
}

interface DigestSite {
  publicUrl: string;
  site: Pick<Site, 'shortName'>;
  /** `YYYY-MM-DD`. */
  today: string;
}

/**
 * The week as a message for WhatsApp groups in each language; empty if there is nothing. Groups forward, so it has only
 * what visitors see.
 */
export async function weeklyDigest(db: Database, { publicUrl, site, today }: DigestSite) {
  const since = fromNow(-weekMs);
  const until = new Date(Date.parse(today) + weekMs).toISOString().slice(0, 10);
  const { events, opportunities, news, gallery } = await readDigest(db, { since, today, until });
  const members = await countNewMembers(db, since);
  const digestIn = (language: Language) => {
    const t = letterWords[language];
    const line = (title: string, details: string[], path: string) =>
      `• ${[excerpt(plainLine(title), 80), ...details.filter(Boolean)].join(', ')} ${publicUrl}${path}`;
    return digestText(
      t.digest.title(site.shortName[language]),
      [
        {
          heading: t.digest.events,
          lines: events.map((event) =>
            line(
              event.title,
              [formatDaysAndTimes(event, language, 'medium'), excerpt(plainLine(event.town), 40)],
              documentPath('events', event.id),
            ),
          ),
        },
        {
          heading: t.headings.opportunities,
          lines: opportunities.map(({ id, title, deadline, kind, town }) =>
            line(
              title,
              [
                excerpt(plainLine(kindAndTown({ kind, town }, language)), 60),
                t.until(formatDayAndWeekday(deadline, language, 'medium')),
              ],
              documentPath('opportunities', id),
            ),
          ),
        },
        {
          heading: t.headings.news,
          lines: news.map(({ id, title }) => line(title, [], documentPath('news', id))),
        },
        {
          heading: t.digest.gallery,
          lines: gallery.map(({ id, title }) => line(title, [], documentPath('gallery', id))),
        },
        {
          heading: '',
          lines: members > 0 ? [`${t.digest.members(members)} ${publicUrl}/#/alumni`] : [],
        },
      ],
      `${t.digest.more}\n${publicUrl}`,
    );
  };
  return { en: digestIn('en'), fr: digestIn('fr') };
}

/** Takes lines from the sections in turn, as long as a link to WhatsApp holds the message. */
export function digestText(title: string, sections: DigestSection[], end: string): string {
  const shown = sections.map(({ heading }) => ({ heading, lines: [] as string[] }));
  const message = () => {
    const parts = shown
      .filter(({ lines }) => lines.length > 0)
      .map(({ heading, lines }) => [boldLine(heading), ...lines].filter(Boolean).join('\n'));
    return parts.length > 0 ? [boldLine(title), ...parts, end].join('\n\n') : '';
  };
  const turns = Math.max(...sections.map(({ lines }) => lines.length));
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { lines }] of sections.entries()) {
      const line = lines[turn];
      const taken = shown[index]?.lines;
      if (!line || !taken) continue;
      taken.push(line);
      if (!fitsLink(message())) taken.pop();
    }
  }
  return message();
}
