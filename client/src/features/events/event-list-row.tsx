import type { Event } from '@alumni/shared/events';
import { mayEdit } from '@alumni/shared/permissions';
import { videoId } from '@alumni/shared/video';
import Calendar from 'lucide-react/icons/calendar';
import MapPin from 'lucide-react/icons/map-pin';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';
import { useDetailsLink } from '../../components/details/use-details-link.ts';
import { LazyVideoCard } from '../../components/images/lazy-video-card.tsx';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { ExpandableText } from '../../components/list/expandable-text.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { EditLink } from '../../components/ui/edit-link.tsx';
import { Skeleton } from '../../components/ui/loading.tsx';
import { StitchedPattern } from '../../components/ui/stitched-pattern.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import { eventListWords } from './event-list.words.ts';
import { EventDays } from './event-list-days.tsx';
import styles from './event-list-row.module.css';

/** `first`: visible at once, so that its picture loads eagerly. */
export function EventListRow({ event, first }: { event: Event; first: boolean }) {
  const t = useWords(eventListWords);
  const { user } = useSession();
  const details = useDetailsLink('/eventdetails', 'event', event);
  const place = [event.venue, event.town].filter(Boolean).join(', ');
  return (
    <div className={styles.row}>
      <div className={styles.media}>
        {videoId(event.video) ? (
          <LazyVideoCard link={event.video} title={event.theme} />
        ) : (
          <Link {...details} tabIndex={-1} aria-hidden="true">
            <EventPicture event={event} eager={first} />
          </Link>
        )}
      </div>
      <div>
        <h2>{event.theme}</h2>
        <ul className={styles.facts}>
          <li>
            <MapPin aria-hidden="true" />
            {place}
          </li>
          <li>
            <Calendar aria-hidden="true" />
            <EventDays event={event} />
          </li>
          <li>
            <UsersRound aria-hidden="true" />
            {t.organizedBy(event.name_of_organizer)}
          </li>
        </ul>
        <p className={styles.actions}>
          <LinkButton {...details}>
            {t.view}
            <VisuallyHidden> {event.theme}</VisuallyHidden>
          </LinkButton>
          {mayEdit(user, event.owner) && (
            <EditLink to={`/myevents/${event._id}`} title={event.theme} />
          )}
        </p>
        <ExpandableText text={event.description} images={event.images} title={event.theme} />
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
      sizes="(min-width: 60em) 20rem, (min-width: 27em) 25rem, 88vw"
      className={styles.picture}
      eager={eager}
      fallback={
        <StitchedPattern seed={event._id} columns={8} rows={5} className={styles.picture} />
      }
    />
  );
}

export function EventSkeletons() {
  return ['a', 'b', 'c', 'd'].map((key) => (
    <div key={key} className={styles.coming}>
      <Skeleton height="11.25rem" />
      <div>
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton width="45%" />
        <Skeleton width="40%" />
        <Skeleton height="5rem" />
      </div>
    </div>
  ));
}
