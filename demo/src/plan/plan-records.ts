import type { Language } from '@alumni/shared/core/messages';
import { emptyEvent } from '../../../server/src/features/events/events.mapping.ts';
import type { EventColumns } from '../../../server/src/features/events/events.store.ts';
import type { GalleryColumns } from '../../../server/src/features/gallery/gallery.store.ts';
import type { NewsColumns } from '../../../server/src/features/news/news.store.ts';
import type { OpportunityColumns } from '../../../server/src/features/opportunities/opportunities.store.ts';
import type { EventText } from '../content/event-text.ts';
import { events } from '../content/events.ts';
import { galleries } from '../content/galleries.ts';
import { logins } from '../content/logins.ts';
import { news } from '../content/news.ts';
import { opportunities } from '../content/opportunities.ts';
import { eventDetails, newsDetails, opportunityDetails } from '../content/paragraphs.ts';
import { type Calendar, historyDays } from './calendar.ts';
import type { PlannedMember } from './plan-members.ts';
import { type Random, seeded } from './random.ts';

export interface PlannedRecord<Columns> {
  /** Unique among records of its kind. */
  title: string;
  columns: Columns;
  /** E-mail of the poster. */
  owner: string;
  createdAt: string;
  /** Files in `demo/pictures`, without their extension. */
  pictures: string[];
}

export interface PlannedRecords {
  events: PlannedRecord<EventColumns>[];
  opportunities: PlannedRecord<OpportunityColumns>[];
  news: PlannedRecord<NewsColumns>[];
  galleries: PlannedRecord<GalleryColumns>[];
}

export function planRecords(members: PlannedMember[], calendar: Calendar): PlannedRecords {
  const plan = <Text extends Pick<EventText, 'own' | 'pictures' | 'language'>, Columns>(
    text: Text,
    title: string,
    postedDaysAgo: number,
    columns: (r: Random) => Columns,
  ): PlannedRecord<Columns> => {
    const r = seeded(title);
    return {
      title,
      columns: columns(r),
      owner: text.own ? logins.alumnus.email : ownerOf(r, members, text.language, postedDaysAgo),
      createdAt: calendar.moment(postedDaysAgo),
      pictures: (text.pictures ?? []).map((name) => `scenes/${name}`),
    };
  };

  return {
    events: events.map((text, i) => {
      const lead = text.start > 0 ? 2 + (i % 9) * 2.3 : -text.start + 18 + (i % 5) * 6;
      return plan(text, text.theme, Math.min(lead, historyDays), (r) =>
        eventOf(r, text, i, calendar),
      );
    }),
    opportunities: opportunities.map((text, i) =>
      plan(text, text.title, text.posted + 0.4, () => ({
        title: text.title,
        language: '',
        kind: text.kind,
        employer: text.employer ?? '',
        town: text.town ?? '',
        apply_link: text.applyLink ?? '',
        eligibility: text.eligibility,
        deadline: calendar.day(text.deadline),
        description: withDetails(text, opportunityDetails, i),
      })),
    ),
    news: news.map((text, i) => ({
      ...plan(text, text.title, text.age, () => ({
        title: text.title,
        language: '',
        description: withDetails(text, newsDetails, i),
      })),
      owner: logins.admin.email,
    })),
    galleries: galleries.map((text) =>
      plan(text, text.title, text.age, () => ({
        title: text.title,
        language: '',
        description: text.description,
        image_descriptions: '{}',
      })),
    ),
  };
}

function eventOf(r: Random, text: EventText, index: number, calendar: Calendar): EventColumns {
  return {
    ...emptyEvent,
    organizer: text.organizer,
    committee_members: text.committee ?? '',
    special_guests: text.guests ?? '',
    theme: text.theme,
    major_outcome: text.outcome ?? '',
    start_date: calendar.day(text.start),
    end_date: calendar.day(text.start + text.days - 1),
    participants: text.participants ?? null,
    start_time: text.hours?.[0] ?? '',
    end_time: text.hours?.[1] ?? '',
    answers: text.answers ?? 'off',
    places: text.places ?? null,
    answers_until: text.answersUntil === undefined ? '' : calendar.day(text.answersUntil),
    venue: text.venue,
    town: text.town,
    description: withDetails(text, eventDetails, index),
    video: text.video ? videoLink(r) : '',
  };
}

/**
 * A well-formed link to a video that cannot exist. The page therefore shows its drawn pattern instead of a preview.
 * Real ids end with one of only 16 characters. The ids made here end with other characters.
 */
function videoLink(r: Random): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
  const id =
    Array.from({ length: 10 }, () => r.pick([...letters])).join('') + r.pick([...'bdfhjlnp']);
  return r.pick([
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}`,
    `https://www.youtube.com/embed/${id}`,
  ]);
}

interface Detailed {
  description?: string;
  details?: number;
  language?: Language;
}

/** Appends paragraphs in the text's language. Different records begin with different paragraphs. */
function withDetails(
  { description = '', details = 0, language = 'en' }: Detailed,
  paragraphsOf: Record<Language, string[]>,
  index: number,
): string {
  const paragraphs = paragraphsOf[language];
  const more = Array.from(
    { length: details },
    (_, i) => paragraphs[(index * 3 + i) % paragraphs.length] ?? '',
  );
  return [description, ...more].join('\n\n').trim();
}

/** E-mail of a random member who writes this language, joined before the record was posted and is not suspended. */
function ownerOf(
  r: Random,
  members: PlannedMember[],
  language: Language | undefined,
  postedDaysAgo: number,
): string {
  const eligible = members.filter(
    ({ person, joinedDaysAgo, login }) =>
      joinedDaysAgo > postedDaysAgo &&
      person.language === (language ?? 'en') &&
      !person.suspended &&
      person.lastName &&
      !login,
  );
  return eligible.length > 0 ? r.pick(eligible).email : logins.alumnus.email;
}
