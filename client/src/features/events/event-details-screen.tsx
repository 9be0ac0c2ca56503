import { getEvent } from '@alumni/shared/calls/events';
import { mayEdit } from '@alumni/shared/core/permissions';
import { eventFacts } from '@alumni/shared/events/event-facts';
import type { Event } from '@alumni/shared/events/events';
import { videoId } from '@alumni/shared/records/video';
import { formatDay } from '@alumni/shared/text/format-days';
import { DetailsPage } from '../../components/details/details-page.tsx';
import { usePassedRecord } from '../../components/details/use-passed-record.ts';
import { hoursText } from '../../components/highlights/event-hours.ts';
import { LeadPictures } from '../../components/images/image-strip.tsx';
import { LazyVideoCard } from '../../components/images/lazy-video-card.tsx';
import { ShareButton } from '../../components/share/share-button.tsx';
import { EditLink } from '../../components/ui/edit-link.tsx';
import { lazyComponent } from '../../components/ui/lazy-with-retry.tsx';
import { LinkedText } from '../../components/ui/linked-text.tsx';
import { StitchedPattern } from '../../components/ui/stitched-pattern.tsx';
import { usePageTitle } from '../../components/ui/use-page-title.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import styles from './event-details.module.css';
import { eventDetailsWords } from './event-details.words.ts';

/** Few events take answers: the code comes with them. */
const OwnAnswer = lazyComponent(() => import('./replies/own-answer.tsx'), 'OwnAnswer');
const AnswerLine = lazyComponent(() => import('./replies/answer-line.tsx'), 'AnswerLine');

const answerId = 'own-answer';

export function EventDetailsScreen() {
  const t = useWords(eventDetailsWords);
  const passed = usePassedRecord(getEvent, 'event');
  usePageTitle(passed.data?.theme);
  return (
    <DetailsPage
      title={
        <>
          <span className={styles.kind}>{t.title}</span>{' '}
          <span lang={passed.data?.language || undefined}>{passed.data?.theme}</span>
        </>
      }
      passed={passed}
      missing={t.missing}
      back={{ to: '/events', label: t.back }}
    >
      {(event) => <EventDetails event={event} />}
    </DetailsPage>
  );
}

/** The main facts come first: when and where, the picture, what it is about. */
function EventDetails({ event }: { event: Event }) {
  const t = useWords(eventDetailsWords);
  const { user } = useSession();
  const { images, video, start_date: start, end_date: end } = event;
  const written = event.language || undefined;
  const oneDay = end === start || end === '';
  const playable = videoId(video) !== undefined;
  const player = video !== '' && (
    <section className={styles.video}>
      <h2>{t.video}</h2>
      <LazyVideoCard link={video} title={event.theme} />
    </section>
  );
  return (
    <>
      <div className={styles.actions}>
        <ShareButton kind="events" id={event._id} title={event.theme} />
        {mayEdit(user, event.owner) && (
          <EditLink to={`/myevents/${event._id}`} title={event.theme} />
        )}
      </div>
      <div className={styles.details}>
        <div className={styles.aside}>
          <dl className={`${styles.facts} ${styles.when}`}>
            <Fact label={oneDay ? t.date : t.start} value={formatDay(start, t.language)} />
            {!oneDay && <Fact label={t.end} value={formatDay(end, t.language)} />}
            <Fact label={t.time} value={hoursText(event, t.language)} wide />
          </dl>
          <dl className={`${styles.facts} ${styles.when}`}>
            <Fact label={t.venue} value={event.venue} />
            <Fact label={t.town} value={event.town} />
          </dl>
          {event.answers && <AnswerLine event={event} target={answerId} />}
        </div>
        {images.length > 0 && <LeadPictures images={images} title={event.theme} />}
        {images.length === 0 && !playable && (
          <StitchedPattern seed={event._id} columns={16} rows={5} className={styles.cloth} />
        )}
        {images.length === 0 && playable && player}
        <dl className={styles.facts}>
          <Fact label={t.description} value={event.description} lang={written} />
        </dl>
        {event.answers && (
          <div id={answerId} tabIndex={-1}>
            <OwnAnswer event={event} />
          </div>
        )}
        <dl className={styles.facts}>
          {eventFacts(event, t.language).map((fact) => (
            <Fact
              key={fact.label}
              label={fact.label}
              value={fact.text}
              lang={fact.written ? written : undefined}
            />
          ))}
        </dl>
        {(images.length > 0 || !playable) && player}
        <AddToCalendar event={event} />
      </div>
    </>
  );
}

interface FactProps {
  label: string;
  value: string;
  wide?: boolean;
  lang?: string | undefined;
}

/** Optional values that are empty are left out. */
function Fact({ label, value, wide = false, lang }: FactProps) {
  if (value === '') return null;
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd lang={lang}>
        <LinkedText text={value} />
      </dd>
    </div>
  );
}
