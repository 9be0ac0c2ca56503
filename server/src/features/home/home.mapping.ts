import type { ComingEvent, OpenOpportunity } from '@alumni/shared/home/highlights';
import type { LatestNews, NewFace } from '@alumni/shared/home/home';
import { visibleValue } from '../../accounts/visible-fields.ts';
import { excerpt } from '../../core/excerpt.ts';
import type { listNewFaces } from './home.store.ts';

/** Text limits of the home page's response, in UTF-16 units. They keep it below 6 kB on the wire in any script. */
const longest = { title: 70, text: 120, place: 40, name: 30 };

export function toLatestEvent(event: ComingEvent): ComingEvent {
  return {
    ...event,
    theme: excerpt(event.theme, longest.title),
    venue: excerpt(event.venue, longest.place),
    town: excerpt(event.town, longest.place),
  };
}

export function toLatestNews(news: LatestNews): LatestNews {
  return {
    ...news,
    title: excerpt(news.title, longest.title),
    description: excerpt(news.description, longest.text),
  };
}

export function toLatestOpportunity(opportunity: OpenOpportunity): OpenOpportunity {
  return { ...opportunity, title: excerpt(opportunity.title, longest.title) };
}

export function toNewFace(account: Awaited<ReturnType<typeof listNewFaces>>[number]): NewFace {
  return {
    firstName: excerpt(visibleValue(account, 'firstName', 'public'), longest.name),
    lastName: excerpt(account.last_name, longest.name),
    profileImage: visibleValue(account, 'profileImage', 'public'),
  };
}
