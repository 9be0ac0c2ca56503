import type { getOwnReply } from '@alumni/shared/calls/event-replies';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { limits } from '@alumni/shared/core/limits';
import { mayEdit } from '@alumni/shared/core/permissions';
import { replyChoices } from '@alumni/shared/events/event-reply-form';
import type { Event } from '@alumni/shared/events/events';
import { documentPath } from '@alumni/shared/records/document-path';
import { formatDayAndWeekday } from '@alumni/shared/text/format-days';
import { useId } from 'react';
import { serverMessageOf } from '../../../api/api-error.ts';
import { Select } from '../../../components/form/inputs.tsx';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { Button, LinkButton } from '../../../components/ui/buttons/button.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { isOver, today } from '../../../i18n/today.ts';
import { useSession } from '../../../session/session-store.ts';
import { CalendarLinks } from '../calendar-links.tsx';
import { Comers } from './comers.tsx';
import { isFullFor } from './full-for.ts';
import styles from './own-reply.module.css';
import { ownReplyWords } from './own-reply.words.ts';
import { ReplyOptions } from './reply-options.tsx';
import type { GivenReply } from './reply-outbox.ts';
import { useOwnReply } from './use-own-reply.ts';

type Replies = ResponseOf<typeof getOwnReply>;

/** The reader's reply, which one tap changes. Logged-out visitors get links that let them reply. */
export function OwnReplySection({ event }: { event: Event }) {
  const t = useWords(ownReplyWords);
  const { user } = useSession();
  const id = useId();
  return (
    <section className={styles.reply} aria-labelledby={id}>
      <h2 id={id}>{isOver(event) ? t.over : t.title}</h2>
      {user?.pending ? (
        <p>{t.notLetIn}</p>
      ) : user ? (
        <MemberReply key={user.rollNo} event={event} />
      ) : (
        <VisitorWays event={event} />
      )}
      {mayEdit(user, event.owner) && (
        <LinkButton variant="outline" to={`/myevents/${event._id}/replies`}>
          {t.whoComes}
        </LinkButton>
      )}
    </section>
  );
}

function VisitorWays({ event }: { event: Event }) {
  const t = useWords(ownReplyWords);
  const isLate = Boolean(event.answersUntil && event.answersUntil < today());
  const isOpen = event.answers === 'everyone' && !isLate;
  const from = `/eventdetails?id=${encodeURIComponent(event._id)}`;
  if (isOver(event)) return null;
  return (
    <>
      <p>{isLate ? t.until : isOpen ? t.forEveryone : t.forMembers}</p>
      <p className={styles.buttons}>
        <LinkButton to="/login" state={{ from }}>
          {t.logIn}
        </LinkButton>
        {isOpen && (
          <a className="button button-outline" href={documentPath('events', event._id)}>
            {t.asVisitor}
          </a>
        )}
      </p>
    </>
  );
}

function MemberReply({ event }: { event: Event }) {
  const t = useWords(ownReplyWords);
  const { data, error, reply, pending, waiting, asksToShow, give, stopAsking } = useOwnReply(event);
  const { answer: shown, guests = 0 } = pending ?? waiting ?? reply ?? {};
  const open = data?.open ?? 'open';
  if (open === 'off' || open === 'over') return null;
  const isClosed = (choice: GivenReply['answer']) => open === 'until' && choice !== 'not';
  return (
    <>
      {open !== 'open' && <p>{t[open]}</p>}
      {data && isFullFor(data) && (
        <p className={styles.full}>{t.full(formatNumber(data.counts.waiting, t.language))}</p>
      )}
      <fieldset className={styles.choices}>
        <div className={styles.buttons}>
          {replyChoices.map((choice) => (
            <Button
              key={choice}
              variant={shown === choice ? 'primary' : 'outline'}
              aria-pressed={shown === choice}
              busy={pending?.answer === choice}
              disabled={isClosed(choice)}
              onClick={() => give({ answer: choice, guests: choice === 'not' ? 0 : guests })}
            >
              {t.choices[choice]}
            </Button>
          ))}
        </div>
      </fieldset>
      {shown && shown !== 'not' && !isClosed(shown) && (
        <Select
          label={t.guests}
          value={String(guests)}
          choices={guestChoices(t.noGuests)}
          onChange={({ currentTarget }) =>
            inBackground(give({ answer: shown, guests: Number(currentTarget.value) }))
          }
        />
      )}
      <div role="status">
        {waiting ? (
          <p className={styles.state}>{t.waitsForNetwork(t.choices[waiting.answer])}</p>
        ) : (
          reply && <State reply={reply} />
        )}
      </div>
      {reply?.state === 'in' && !waiting && (
        <>
          <p>{t.keepTheDay}</p>
          <CalendarLinks event={event} />
        </>
      )}
      {asksToShow && !pending && (
        <AskToShow
          onShow={() => inBackground(give({ answer: 'coming', guests, shown: true }))}
          onHide={stopAsking}
        />
      )}
      {data && <Others replies={data} until={event.answersUntil} />}
      {error && !data && <p>{serverMessageOf(error)}</p>}
      {reply && (
        <ReplyOptions
          key={t.language}
          reply={{ ...reply, ...waiting, ...pending }}
          onChange={(more) => give({ answer: shown ?? reply.answer, guests, ...more })}
        />
      )}
    </>
  );
}

/**
 * Asks right after the reply whether members may see it. As a box among the options, the question would be overlooked.
 */
function AskToShow({ onShow, onHide }: { onShow: () => void; onHide: () => void }) {
  const t = useWords(ownReplyWords);
  return (
    <fieldset className={styles.ask}>
      <legend>{t.askToShow}</legend>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onShow}>
          {t.yes}
        </Button>
        <Button variant="outline" onClick={onHide}>
          {t.no}
        </Button>
      </div>
    </fieldset>
  );
}

function guestChoices(none: string) {
  return Array.from({ length: limits.guests + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? none : String(count),
  }));
}

/** State of the reply, e.g. the place in the waiting list, and the check-in code for the entrance. */
function State({ reply: { state, guests, line, code } }: { reply: NonNullable<Replies['reply']> }) {
  const t = useWords(ownReplyWords);
  const texts = {
    in: guests > 0 ? t.inWith(guests) : t.in,
    waiting: t.waiting(formatNumber(line, t.language)),
    maybe: t.maybe,
    not: t.not,
  };
  return (
    <>
      <p className={styles.state} data-state={state}>
        {texts[state]}
      </p>
      {code && (
        <p>
          {t.code}{' '}
          <strong className={styles.code} translate="no">
            {code}
          </strong>
        </p>
      )}
    </>
  );
}

/** Number of guests, free places, and the people who chose to be visible. */
function Others({ replies, until }: { replies: Replies; until: string | undefined }) {
  const t = useWords(ownReplyWords);
  const { counts, free, comers, open } = replies;
  const isFull = isFullFor(replies);
  const number = (value: number) => formatNumber(value, t.language);
  const room = free === 0 ? t.line(number(counts.waiting)) : t.free(number(free ?? 0));
  return (
    <>
      <p className={styles.counts}>
        {t.counts(number(counts.in), number(counts.guests), number(counts.maybe))}.
        {free !== null && open === 'open' && !isFull && ` ${room}.`}
        {until && open === 'open' && ` ${t.by(formatDayAndWeekday(until, t.language))}`}
      </p>
      <Comers comers={comers} />
    </>
  );
}
