import { eventFacts } from '@alumni/shared/events/event-facts';
import type { Event } from '@alumni/shared/events/events';
import type { PublicAlumnus } from '@alumni/shared/people/alumni';
import { nameInTable } from '@alumni/shared/people/country-names';
import { personName } from '@alumni/shared/people/person-name';
import { applyTarget } from '@alumni/shared/records/apply-link';
import { type DocumentKind, documentPath } from '@alumni/shared/records/document-path';
import type { Gallery } from '@alumni/shared/records/gallery';
import type { NewsItem } from '@alumni/shared/records/news';
import type { ListedOpportunity } from '@alumni/shared/records/opportunities';
import { kindAndTown, opportunityKindNames } from '@alumni/shared/records/opportunity-labels';
import { eventShareFacts, opportunityShareFacts } from '@alumni/shared/records/share-facts';
import {
  formatDay,
  formatDayAndWeekday,
  formatDaysAndTimes,
  zoneName,
} from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import type { Html } from '../../core/html.ts';
import { isoInZone } from '../../core/zone-time.ts';
import { calendarWays } from '../../http/page/calendar-ways.ts';
import { documentWords } from './documents.words.ts';

/** The record that a document shows, by its kind. */
export interface DocumentSubjects extends Record<DocumentKind, unknown> {
  events: Event;
  news: NewsItem;
  opportunities: ListedOpportunity;
  gallery: Gallery;
  people: PublicAlumnus;
}

/** Content of a document, apart from its layout. */
export interface DocumentContent {
  kind: DocumentKind;
  id: string;
  title: string;
  /** Language of title and summary. It is empty or absent if unknown, or if the title is a person's name. */
  language?: Language | '' | undefined;
  /** One sentence for previews. */
  summary: string;
  /** Address of the screen that shows the record on the site, from the `/#/` on. */
  screen: string;
  /** The page omits facts without a value. */
  facts: Fact[];
  /** Lines below the title where the page is shared. */
  shareFacts?: string[] | undefined;
  /** Links that add an event that is not over to a calendar. */
  calendar?: Html | undefined;
  /** Where to apply for an opportunity that names a link, or that it is over. */
  apply?: ReturnType<typeof applyTarget> | 'closed';
  /** Form with which readers reply. */
  form?: Html | undefined;
  /** A text is in the language of the page unless `language` is set. The page omits empty texts. */
  texts: { heading?: string; text: string; language?: Language | '' | undefined }[];
  /** Paths of the pictures in the storage. */
  images: string[];
  /** Descriptions of pictures, by stored path. */
  imageDescriptions?: Record<string, string> | undefined;
  /** Properties of schema.org for search engines, without those that all kinds of documents have. */
  data: Record<string, unknown>;
}

interface Fact {
  label: string;
  value: string;
  /** The day of `value`, readable by programs: it becomes the `datetime` of a `<time>` element. */
  day?: string;
}

export interface DocumentContext {
  language: Language;
  siteName: string;
  publicUrl: string;
  /** Time zone of event hours. */
  timeZone: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

type Describe<K extends DocumentKind> = (
  subject: DocumentSubjects[K],
  context: DocumentContext,
) => Omit<DocumentContent, 'kind' | 'id'>;

const maxSummary = 200;

export const describeDocument: { [K in DocumentKind]: Describe<K> } = {
  events(event, { language, today, timeZone, publicUrl }) {
    const t = documentWords[language];
    const { theme, venue, town, description, start_date, end_date } = event;
    const written = event.language;
    const start = start_date.slice(0, 10);
    const end = end_date.slice(0, 10) || start;
    const when = formatDaysAndTimes(event, language);
    const clock = event.start_time ? ` (${zoneName(timeZone, language)})` : '';
    const where = `${venue}, ${town}`;
    const inZone = (day: string, time: string | undefined) =>
      time ? isoInZone(day, time, timeZone) : day;
    return {
      title: theme,
      language: written,
      summary: summarize(t.about.event(when, where), description, language),
      screen: `/#/eventdetails?id=${encodeURIComponent(event._id)}`,
      facts: [
        { label: t.when, value: when + clock, day: start },
        { label: t.where, value: where },
      ],
      shareFacts: eventShareFacts(event, language, timeZone),
      calendar:
        end < today
          ? undefined
          : calendarWays(event, {
              path: documentPath('events', event._id),
              language,
              publicUrl,
              timeZone,
            }),
      texts: [
        { text: description, language: written },
        ...eventFacts(event, language).map((fact) => ({
          heading: fact.label,
          text: fact.text,
          ...(fact.written && { language: written }),
        })),
        { heading: t.video, text: event.video },
      ],
      images: event.images,
      data: {
        '@type': 'Event',
        name: theme,
        startDate: inZone(start, event.start_time),
        endDate: inZone(end, event.end_time),
        location: {
          '@type': 'Place',
          name: venue,
          address: { '@type': 'PostalAddress', addressLocality: town },
        },
        organizer: { '@type': 'Organization', name: event.name_of_organizer },
        ...(description && { description }),
      },
    };
  },

  news({ _id, title, description, images, createdAt, ...news }, { language, siteName }) {
    const t = documentWords[language];
    const day = formatDay(createdAt, language);
    const publisher = { '@type': 'Organization', name: siteName };
    return {
      title,
      language: news.language,
      summary: summarize(t.about.news(day), description, language),
      screen: `/#/news?id=${encodeURIComponent(_id)}`,
      facts: [
        { label: t.posted, value: day, day: createdAt.slice(0, 10) },
        { label: t.postedBy, value: t.office },
      ],
      texts: [{ text: description, language: news.language }],
      images,
      data: {
        '@type': 'NewsArticle',
        headline: title,
        datePublished: createdAt,
        articleBody: description,
        author: publisher,
        publisher,
      },
    };
  },

  opportunities(opportunity, { language, today }) {
    const t = documentWords[language];
    const { _id, title, deadline, description, eligibility, createdAt } = opportunity;
    const last = formatDayAndWeekday(deadline, language);
    const closed = deadline.slice(0, 10) < today;
    const target = applyTarget(opportunity.applyLink, title);
    const about = [kindAndTown(opportunity, language), t.about.opportunity(last)];
    return {
      title,
      language: opportunity.language,
      summary: summarize(about.filter(Boolean).join('. '), description, language),
      screen: `/#/opportunities?id=${encodeURIComponent(_id)}`,
      facts: [
        {
          label: t.deadline,
          value: closed ? `${last} – ${t.closed}` : last,
          day: deadline.slice(0, 10),
        },
        { label: t.posted, value: formatDay(createdAt, language), day: createdAt.slice(0, 10) },
        {
          label: t.postedBy,
          value: opportunity.owner ? personName(opportunity.postedBy, language) : t.formerMember,
        },
        {
          label: t.kind,
          value: opportunity.kind ? opportunityKindNames[opportunity.kind][language] : '',
        },
        { label: t.employer, value: opportunity.employer ?? '' },
        { label: t.town, value: opportunity.town ?? '' },
      ],
      ...(target && { apply: closed ? 'closed' : target }),
      shareFacts: opportunityShareFacts(opportunity, language),
      texts: [
        { text: description, language: opportunity.language },
        { heading: t.eligibility, text: eligibility, language: opportunity.language },
      ],
      images: opportunity.images,
      // No JobPosting: it requires a country, which the form does not ask for, and an employer, which may be absent.
      data: {
        '@type': 'WebPage',
        name: title,
        description,
        datePublished: createdAt,
        expires: deadline.slice(0, 10),
      },
    };
  },

  gallery({ _id, title, description, images, createdAt, ...gallery }, { language }) {
    const t = documentWords[language];
    const day = formatDay(createdAt, language);
    return {
      title,
      language: gallery.language,
      summary: summarize(t.about.gallery(images.length, day), description, language),
      screen: `/#/gallerydetails?id=${encodeURIComponent(_id)}`,
      facts: [
        { label: t.posted, value: day, day: createdAt.slice(0, 10) },
        { label: t.pictures, value: String(images.length) },
      ],
      texts: [{ text: description, language: gallery.language }],
      images,
      imageDescriptions: gallery.imageDescriptions,
      data: {
        '@type': 'ImageGallery',
        name: title,
        datePublished: createdAt,
        ...(description && { description }),
      },
    };
  },

  people(person, { language, siteName }) {
    const t = documentWords[language];
    const { rollNo, firstName, lastName, profession, fos, description, testimony } = person;
    const promotion = String(person.promotion ?? '');
    const name = personName(person, language);
    const work = [profession, fos].filter(Boolean).join(', ');
    return {
      title: name,
      summary: summarize(work || t.about.person(siteName), description, language),
      screen: `/#/alumnidetails?id=${encodeURIComponent(rollNo)}`,
      facts: [
        { label: t.profession, value: profession },
        { label: t.fos, value: fos },
        { label: t.promotion, value: promotion },
        { label: t.town, value: person.town },
        { label: t.country, value: nameInTable(person.country, language) },
        { label: t.mentor, value: person.mentor },
      ],
      texts: [
        { text: description },
        { heading: t.testimony, text: testimony, language: person.testimonyLanguage },
      ],
      images: [person.profileImage],
      data: {
        '@type': 'Person',
        name: [firstName, lastName].filter(Boolean).join(' '),
        ...(profession && { jobTitle: profession }),
        ...(fos && { knowsAbout: fos }),
        ...(description && { description }),
      },
    };
  },
};

/** Returns one sentence for previews: `about`, and the first sentence of the text. */
function summarize(about: string, text: string, language: Language): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [sentence = ''] = line.split(/(?<=[.!?…])\s/, 1);
  return shortened(
    line === '' ? `${about}.` : `${documentWords[language].before(about)}${sentence}`,
  );
}

function shortened(text: string): string {
  if (text.length <= maxSummary) return text;
  const cut = text.slice(0, maxSummary - 1).toWellFormed();
  return `${cut
    .replace(/\s\S*$/u, '')
    .trimEnd()
    .replace(/\uFFFD$/u, '')}…`;
}
