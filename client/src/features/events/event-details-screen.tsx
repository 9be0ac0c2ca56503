import { type Event, getEvent } from '@alumni/shared/events';
import { mayEdit } from '@alumni/shared/permissions';
import { videoId } from '@alumni/shared/video';
import { DetailsPage } from '../../components/details/details-page.tsx';
import { usePassedRecord } from '../../components/details/use-passed-record.ts';
import { ImageGrid } from '../../components/images/image-strip.tsx';
import { LazyVideoCard } from '../../components/images/lazy-video-card.tsx';
import { EditLink } from '../../components/ui/edit-link.tsx';
import { StitchedPattern } from '../../components/ui/stitched-pattern.tsx';
import { usePageTitle } from '../../components/ui/use-page-title.ts';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './event-details.module.css';
import { eventDetailsWords } from './event-details.words.ts';

export function EventDetailsScreen() {
  const t = useWords(eventDetailsWords);
  const passed = usePassedRecord(getEvent, 'event');
  usePageTitle(passed.record?.theme);
  return (
    <DetailsPage
      title={t.title}
      passed={passed}
      missing={t.missing}
      back={{ to: '/events', label: t.back }}
    >
      {(event) => <EventDetails event={event} />}
    </DetailsPage>
  );
}

function EventDetails({ event }: { event: Event }) {
  const t = useWords(eventDetailsWords);
  const { user } = useSession();
  return (
    <div className={styles.details}>
      <div>
        <Facts event={event} />
        {mayEdit(user, event.owner) && (
          <p className={styles.edit}>
            <EditLink to={`/myevents/${event._id}`} title={event.theme} />
          </p>
        )}
      </div>
      <div className={styles.pictures}>
        {event.video !== '' && (
          <section>
            <h2>{t.video}</h2>
            <LazyVideoCard link={event.video} title={event.theme} />
          </section>
        )}
        {event.images.length > 0 && (
          <section>
            <h2>{t.images}</h2>
            <ImageGrid images={event.images} title={event.theme} />
          </section>
        )}
        {event.images.length === 0 && !videoId(event.video) && (
          <StitchedPattern seed={event._id} columns={8} rows={6} className={styles.cloth} />
        )}
      </div>
    </div>
  );
}

/** What is optional and empty is left out. */
function Facts({ event }: { event: Event }) {
  const t = useWords(eventDetailsWords);
  const { language } = useLanguage();
  const participants = event.number_of_participants;
  const facts: [label: string, value: string, short?: true][] = [
    [t.theme, event.theme],
    [t.organizer, event.name_of_organizer],
    [t.committee, event.commitee_members],
    [t.guests, event.special_guests],
    [t.outcome, event.major_outcome],
    [t.start, formatDay(event.start_date, language), true],
    [t.end, formatDay(event.end_date, language), true],
    [t.participants, participants === null ? '' : formatNumber(participants, language)],
    [t.venue, event.venue, true],
    [t.town, event.town, true],
    [t.description, event.description],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value, short]) => (
          <div key={label} data-short={short}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
