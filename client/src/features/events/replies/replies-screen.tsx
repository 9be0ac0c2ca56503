import { exportReplies, listReplies } from '@alumni/shared/calls/event-replies';
import { getEvent } from '@alumni/shared/calls/events';
import type { Reply } from '@alumni/shared/events/event-replies';
import { replyStates } from '@alumni/shared/events/event-reply-form';
import type { Event } from '@alumni/shared/events/events';
import { replyRows } from '@alumni/shared/events/reply-table';
import { documentPath } from '@alumni/shared/records/document-path';
import { eventShareFacts } from '@alumni/shared/records/share-facts';
import { shareText } from '@alumni/shared/records/share-text';
import { formatWhen } from '@alumni/shared/text/format-days';
import { combineQueries } from '../../../api/combine-queries.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { SpreadsheetButtons } from '../../../components/download/spreadsheet-buttons.tsx';
import { Button, LinkButton } from '../../../components/ui/buttons/button.tsx';
import { EmptyState, QueryStatus } from '../../../components/ui/loading/states.tsx';
import { Page } from '../../../components/ui/page/page.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { siteTimeZone } from '../../../i18n/today.ts';
import { useParams } from '../../../router/hooks.tsx';
import { settings } from '../../../settings.ts';
import { ComersMessage } from './comers-message.tsx';
import styles from './replies.module.css';
import { repliesWords } from './replies.words.ts';
import { ReplyRow } from './reply-row.tsx';

/** Replies to an event, for its organiser and the office. */
export function EventRepliesScreen() {
  const { id = '' } = useParams();
  const t = useWords(repliesWords);
  const params = { id };
  const event = useEndpoint(getEvent, { params });
  const replies = useEndpoint(listReplies, { params }, { staleTime: 0 });
  const title = event.data ? t.title(event.data.theme) : t.plainTitle;
  const both = combineQueries(replies, event);
  if (!replies.data || !event.data) {
    const { error } = both;
    const refused = error && [403, 404].includes(error.status) ? error.serverMessage : undefined;
    return (
      <Page narrow title={title} intro={refused}>
        {!refused && <QueryStatus of={both} rows={6} />}
      </Page>
    );
  }
  const { counts, places } = replies.data;
  const { timeZone } = settings.site;
  const number = (value: number) => formatNumber(value, t.language);
  const comers = counts.in + counts.guests;
  return (
    <Page narrow title={title} intro={formatWhen(event.data, t.language, timeZone)}>
      <QueryStatus of={both} />
      <p className={styles.sum}>
        <strong>
          {places === null ? t.people(number(comers)) : t.ofPlaces(number(comers), number(places))}
        </strong>{' '}
        {t.sum({
          in: number(counts.in),
          guests: number(counts.guests),
          waiting: number(counts.waiting),
          maybe: number(counts.maybe),
        })}
      </p>
      <div className={styles.ways}>
        <LinkButton to={`/myevents/${id}/door`}>{t.door}</LinkButton>
        <SpreadsheetButtons
          endpoint={exportReplies}
          of={{ params }}
          offline={{
            name: id,
            rows: () => replyRows(replies.data?.replies ?? [], t.language, siteTimeZone()),
          }}
        />
        <Button variant="outline" onClick={() => window.print()}>
          {t.print}
        </Button>
        <LinkButton variant="plain" to={`/myevents/${id}`}>
          {t.event}
        </LinkButton>
      </div>
      {counts.in + counts.waiting + counts.maybe > 0 && <ComersMessage id={id} />}
      <ReplyGroups event={event.data} replies={replies.data.replies} onAdmitted={both.refetch} />
    </Page>
  );
}

interface ReplyGroupsProps {
  event: Event;
  replies: readonly Reply[];
  onAdmitted: () => unknown;
}

function ReplyGroups({ event, replies, onAdmitted }: ReplyGroupsProps) {
  const t = useWords(repliesWords);
  if (replies.length === 0) return <EmptyState seed={event._id}>{t.nobody}</EmptyState>;
  const text = shareText({
    title: event.theme,
    facts: eventShareFacts(event, t.language, settings.site.timeZone),
    link: settings.publicUrl + documentPath('events', event._id),
  });
  return replyStates.map((state) => {
    const ofState = replies.filter((reply) => reply.state === state);
    if (ofState.length === 0) return null;
    return (
      <section key={state} className={styles.state}>
        <h2>
          {t.states[state]} ({formatNumber(ofState.length, t.language)})
        </h2>
        <ul>
          {ofState.map((reply) => (
            <ReplyRow
              key={reply._id}
              event={event._id}
              reply={reply}
              text={text}
              onAdmitted={onAdmitted}
            />
          ))}
        </ul>
      </section>
    );
  });
}
