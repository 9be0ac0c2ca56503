import { getEvent } from '@alumni/shared/calls/events';
import { mayEdit } from '@alumni/shared/core/permissions';
import { eventFacts } from '@alumni/shared/events/event-facts';
import type { Event } from '@alumni/shared/events/events';
import { eventShareFacts } from '@alumni/shared/records/share-facts';
import { videoId } from '@alumni/shared/records/video';
import { formatDayAndWeekday } from '@alumni/shared/text/format-days';
import { DetailsPage } from '../../components/details/details-page.tsx';
import { usePassedRecord } from '../../components/details/use-passed-record.ts';
import { hoursText } from '../../components/highlights/event-hours.ts';
import { LazyVideoCard } from '../../components/images/video/lazy-video-card.tsx';
import { LeadPictures } from '../../components/images/viewer/image-strip.tsx';
import { ShareButton } from '../../components/share/share-button.tsx';
import { EditLink } from '../../components/ui/buttons/edit-link.tsx';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { TitledAs } from '../../components/ui/page/titled-as.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import { LinkedText } from '../../components/ui/text/linked-text.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import styles from './event-details.module.css';
import { eventDetailsWords } from './event-details.words.ts';

/** Loaded on demand: few events take replies. */
const OwnReplySection = lazyComponent(() => import('./replies/own-reply.tsx'), 'OwnReplySection');
const ReplyLine = lazyComponent(() => import('./replies/reply-line.tsx'), 'ReplyLine');

const replyId = 'own-reply';

export function EventDetailsScreen() {
  const t = useWords(eventDetailsWords);
  const passed = usePassedRecord(getEvent, 'event');
  usePageTitle(passed.data?.theme);
  return (
    <DetailsPage
      title={<TitledAs kind={t.title} title={passed.data?.theme} lang={passed.data?.language} />}
      passed={passed}
      missing={t.missing}
      back={{ to: '/events', label: t.back }}
    >
      {(event) => <EventDetails event={event} />}
    </DetailsPage>
  );
}

/** Time and place come first, then the picture and the description. */
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
        <ShareButton
          kind="events"
          id={event._id}
          title={event.theme}
          facts={() => eventShareFacts(event, t.language, settings.site.timeZone)}
        />
        {mayEdit(user, event.owner) && (
          <EditLink to={`/myevents/${event._id}`} title={event.theme} />
        )}
      </div>
      <div className={styles.details}>
        <div className={styles.aside}>
          <dl className={`${styles.facts} ${styles.when} ${styles.days}`}>
            <Fact
              label={oneDay ? t.date : t.start}
              value={formatDayAndWeekday(start, t.language)}
            />
            {!oneDay && <Fact label={t.end} value={formatDayAndWeekday(end, t.language)} />}
            <Fact label={t.time} value={hoursText(event, t.language)} wide />
          </dl>
          <dl className={`${styles.facts} ${styles.when}`}>
            <Fact label={t.venue} value={event.venue} />
            <Fact label={t.town} value={event.town} />
          </dl>
          {event.answers && <ReplyLine event={event} target={replyId} />}
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
          <div id={replyId} tabIndex={-1}>
            <OwnReplySection event={event} />
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
