import { getEvent } from '@alumni/shared/calls/events';
import { mayEdit } from '@alumni/shared/core/permissions';
import type { Event } from '@alumni/shared/events/events';
import { eventShareFacts } from '@alumni/shared/records/share-facts';
import { videoId } from '@alumni/shared/records/video';
import Calendar from 'lucide-react/icons/calendar';
import MapPin from 'lucide-react/icons/map-pin';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { useDetailsLink } from '../../components/details/use-details-link.ts';
import { EventDays } from '../../components/highlights/event-days.tsx';
import { daysAndHoursText, startText } from '../../components/highlights/event-hours.ts';
import { DateBlock } from '../../components/highlights/numeral-block.tsx';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { LazyVideoCard } from '../../components/images/video/lazy-video-card.tsx';
import { ExpandableText } from '../../components/list/expandable-text.tsx';
import { useWholeRecord } from '../../components/list/use-whole-record.ts';
import { ShareButton } from '../../components/share/share-button.tsx';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { EditLink } from '../../components/ui/buttons/edit-link.tsx';
import { Badge } from '../../components/ui/graphics/badge.tsx';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import { isOver, today } from '../../i18n/today.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { eventListWords } from './event-list.words.ts';
import styles from './event-list-row.module.css';

/** `first`: visible at once, so its picture loads eagerly. */
export function EventListRow({ event: listed, first }: { event: Event; first: boolean }) {
  const t = useWords(eventListWords);
  const { record: event, rest } = useWholeRecord(getEvent, listed);
  const { user } = useSession();
  const details = useDetailsLink('/eventdetails', 'event', event);
  const [playing, setPlaying] = useState(false);
  const place = [event.venue, event.town].filter(Boolean).join(', ');
  const hour = startText(event, t.language);
  const daysAndHours = daysAndHoursText(event, t.language);
  const past = isOver(event);
  return (
    <div className={styles.row} data-playing={playing || undefined}>
      <div className={styles.head}>
        <DateBlock date={event.start_date} past={past} />
        <h2>
          <span lang={event.language || undefined}>{event.theme}</span>{' '}
          {past && <Badge>{t.past}</Badge>}
        </h2>
      </div>
      <div className={styles.media}>
        {videoId(event.video) ? (
          <LazyVideoCard link={event.video} title={event.theme} onPlay={() => setPlaying(true)} />
        ) : (
          <Link {...details} tabIndex={-1} aria-hidden="true">
            <EventPicture event={event} eager={first} />
          </Link>
        )}
      </div>
      <ul className={styles.facts}>
        <li>
          <MapPin aria-hidden="true" />
          <span>{place}</span>
        </li>
        <li>
          <Calendar aria-hidden="true" />
          <span>
            {daysAndHours || (
              <EventDays event={event} short knownYear={hour ? today().slice(0, 4) : undefined} />
            )}
            {hour && !daysAndHours && `, ${hour}`}
          </span>
        </li>
        <li>
          <UsersRound aria-hidden="true" />
          <span>{t.organizedBy(event.name_of_organizer)}</span>
        </li>
      </ul>
      <div className={styles.text}>
        <ExpandableText
          text={event.description}
          images={event.images}
          language={event.language}
          title={event.theme}
          rest={rest}
        >
          <p className={styles.actions}>
            <LinkButton {...details}>
              {t.view}
              <VisuallyHidden lang={event.language || undefined}> {event.theme}</VisuallyHidden>
            </LinkButton>
            <ShareButton
              kind="events"
              id={event._id}
              title={event.theme}
              facts={() => eventShareFacts(event, t.language, settings.site.timeZone)}
            />
            {mayEdit(user, event.owner) && (
              <EditLink to={`/myevents/${event._id}`} title={event.theme} />
            )}
          </p>
        </ExpandableText>
      </div>
    </div>
  );
}

function EventPicture({ event, eager }: { event: Event; eager: boolean }) {
  return (
    <StoredImage
      reference={event.images[0] ?? ''}
      alt=""
      width={400}
      height={225}
      sizes="(min-width: 60em) 20rem, (min-width: 40em) 14rem, 6rem"
      className={styles.picture}
      eager={eager}
      fallback={
        <StitchedPattern seed={event._id} columns={8} rows={5} className={styles.picture} />
      }
    />
  );
}
