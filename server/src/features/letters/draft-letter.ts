import { limits } from '@alumni/shared/core/limits';
import type { LatestNews } from '@alumni/shared/home/home';
import type { LetterItem } from '@alumni/shared/mail/letter-form';
import { documentPath } from '@alumni/shared/records/document-path';
import type { Site } from '@alumni/shared/site/site';
import { formatDay, formatDayAndWeekday, formatWhen } from '@alumni/shared/text/format-days';
import { cleanText } from '@alumni/shared/text/pasted-text';
import type { Database } from '../../db/database.ts';
import { fromNow, now, today } from '../../db/ids.ts';
import type { Highlights } from '../../records/highlights.ts';
import { lastLetterAt, listNewMembers } from './letters.store.ts';
import { letterWords } from './letters.words.ts';

/** Functions of other features that a draft needs. */
export interface NewOnSite extends Highlights {
  listLatestNews(db: Database, limit: number): Promise<LatestNews[]>;
}

const yearMs = 365 * 86_400_000;
const most = 5;

/** A draft with what is new since the last letter, or in the last year. */
export async function whatIsNew(db: Database, sources: NewOnSite, site: Site) {
  const since = (await lastLetterAt(db, 'sent_at')) ?? fromNow(-yearMs);
  const events = await sources.listComingEvents(db, today(), most);
  const opportunities = await sources.listOpenOpportunities(db, today(), {
    by: 'newest',
    limit: most,
  });
  const news = (await sources.listLatestNews(db, most)).filter((item) => item.createdAt > since);
  const members = await listNewMembers(db, since, limits.letter.members);
  const blocks = [
    {
      kind: 'events' as const,
      items: events.map((event) =>
        item(documentPath('events', event._id), event, event.theme, (language) =>
          [formatWhen(event, language, site.timeZone), event.venue, event.town]
            .filter(Boolean)
            .join(', '),
        ),
      ),
    },
    {
      kind: 'news' as const,
      items: news.map((one) => item(documentPath('news', one._id), one, one.title, () => '')),
    },
    {
      kind: 'opportunities' as const,
      items: opportunities.map((one) =>
        item(documentPath('opportunities', one._id), one, one.title, (language) =>
          letterWords[language].until(formatDayAndWeekday(one.deadline, language)),
        ),
      ),
    },
    { kind: 'members' as const, rollNos: members.map(({ roll_no }) => roll_no) },
  ];
  const day = now();
  return {
    subject: {
      en: letterWords.en.draftSubject(site.shortName.en, formatDay(day, 'en')),
      fr: letterWords.fr.draftSubject(site.shortName.fr, formatDay(day, 'fr')),
    },
    text: { en: '', fr: '' },
    blocks: blocks.filter((block) => (block.items ?? block.rollNos).length > 0),
  };
}

function item(
  link: string,
  { language }: Pick<LetterItem, 'language'>,
  title: string,
  detail: (language: 'en' | 'fr') => string,
): LetterItem {
  const cut = (text: string) => cleanText(text.slice(0, limits.title).replace(/\p{Cs}/gu, ''));
  const details = { en: cut(detail('en')), fr: cut(detail('fr')) };
  return { title: cut(title), detail: details, link, ...(language && { language }) };
}
