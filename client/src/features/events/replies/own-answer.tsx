import { getOwnReply } from '@alumni/shared/calls/event-replies';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { limits } from '@alumni/shared/core/limits';
import { mayEdit } from '@alumni/shared/core/permissions';
import { answers } from '@alumni/shared/events/event-reply-form';
import type { Event } from '@alumni/shared/events/events';
import { documentPath } from '@alumni/shared/records/document-path';
import { formatDay } from '@alumni/shared/text/format-days';
import { useEffect, useId, useState } from 'react';
import { isNetworkError, serverMessageOf } from '../../../api/api-error.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { Select } from '../../../components/form/inputs.tsx';
import { rememberCode } from '../../../components/highlights/own-codes.ts';
import { prefetchOutbox } from '../../../components/outbox/load-outbox.ts';
import { announce } from '../../../components/ui/announcements.ts';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { inBackground } from '../../../components/ui/in-background.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { isOver, today } from '../../../i18n/today.ts';
import { Link } from '../../../router/link.tsx';
import { useSession } from '../../../session/session-store.ts';
import { MoreAnswers } from './more-answers.tsx';
import styles from './own-answer.module.css';
import { ownAnswerWords } from './own-answer.words.ts';
import { type GivenReply, queueReply, sendReply, waitingReply } from './reply-outbox.ts';

type Replies = ResponseOf<typeof getOwnReply>;

/** Whether the reader comes: one tap, changed as easily; for visitors the ways to answer. */
export function OwnAnswer({ event }: { event: Event }) {
  const t = useWords(ownAnswerWords);
  const { user } = useSession();
  const id = useId();
  return (
    <section className={styles.answer} aria-labelledby={id}>
      <h2 id={id}>{isOver(event) ? t.over : t.title}</h2>
      {user?.pending ? (
        <p>{t.notLetIn}</p>
      ) : user ? (
        <MemberAnswer key={user.rollNo} event={event} />
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
  const t = useWords(ownAnswerWords);
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

function MemberAnswer({ event }: { event: Event }) {
  const t = useWords(ownAnswerWords);
  const params = { id: event._id };
  const { data, error } = useEndpoint(getOwnReply, { params }, { staleTime: 0 });
  const [pending, setPending] = useState<GivenReply>();
  const [waiting, setWaiting] = useState<GivenReply>();
  useEffect(prefetchOutbox, []);
  useEffect(() => {
    // The answer may have come from another phone, or by a mail.
    if (data?.reply) rememberCode(event, data.reply);
    inBackground(waitingReply(event._id).then(setWaiting));
  }, [data, event]);

  const reply = data?.reply ?? undefined;
  const { answer: shown, guests = 0 } = pending ?? waiting ?? reply ?? {};
  const give = async (change: GivenReply) => {
    const given = { ...waiting, ...change };
    setPending(given);
    try {
      const { message } = await sendReply(event, given);
      // Another answer is said by the page itself.
      const isSaid = given.answer !== reply?.answer || given.guests !== reply.guests;
      if (!isSaid) announce(message, 'success');
      setWaiting(undefined);
    } catch (thrown) {
      const isQueued =
        isNetworkError(thrown) && (await queueReply(event, given, t.answers[given.answer]));
      // The page itself says that it waits.
      if (isQueued) setWaiting(given);
      else announce(t.failed, 'error', serverMessageOf(thrown));
    } finally {
      setPending(undefined);
    }
  };
  const open = data?.open ?? 'open';
  if (open === 'off' || open === 'over') return null;
  const isClosed = (answer: GivenReply['answer']) => open === 'until' && answer !== 'not';
  return (
    <>
      {open !== 'open' && <p>{t[open]}</p>}
      <fieldset className={styles.answers}>
        <div className={styles.buttons}>
          {answers.map((answer) => (
            <Button
              key={answer}
              variant={shown === answer ? 'primary' : 'outline'}
              aria-pressed={shown === answer}
              busy={pending?.answer === answer}
              disabled={isClosed(answer)}
              onClick={() => give({ answer, guests: answer === 'not' ? 0 : guests })}
            >
              {t.answers[answer]}
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
          <p className={styles.state}>{t.waitsForNetwork(t.answers[waiting.answer])}</p>
        ) : (
          reply && <State reply={reply} />
        )}
      </div>
      {data && <Others replies={data} until={event.answersUntil} />}
      {error && !data && <p>{serverMessageOf(error)}</p>}
      {reply && (
        <MoreAnswers
          key={t.language}
          reply={{ ...reply, ...waiting, ...pending }}
          onChange={(more) => give({ answer: shown ?? reply.answer, guests, ...more })}
        />
      )}
    </>
  );
}

function guestChoices(none: string) {
  return Array.from({ length: limits.guests + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? none : String(count),
  }));
}

/** The state of the answer, and the code for the door. */
function State({ reply: { state, guests, line, code } }: { reply: NonNullable<Replies['reply']> }) {
  const t = useWords(ownAnswerWords);
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

/** How many come, whether there is room, and those who let members see that they come. */
function Others({
  replies: { counts, free, comers, open },
  until,
}: {
  replies: Replies;
  until: string | undefined;
}) {
  const t = useWords(ownAnswerWords);
  const number = (value: number) => formatNumber(value, t.language);
  const room = free === 0 ? t.full(number(counts.waiting)) : t.free(number(free ?? 0));
  return (
    <>
      <p className={styles.counts}>
        {t.counts(number(counts.in), number(counts.guests), number(counts.maybe))}.
        {free !== null && open === 'open' && ` ${room}.`}
        {until && open === 'open' && ` ${t.by(formatDay(until, t.language))}`}
      </p>
      {comers.length > 0 && (
        <details className={styles.comers}>
          <summary>{t.comers}</summary>
          <ul>
            {comers.map(({ rollNo, name }) => (
              <li key={rollNo}>
                <Link to={`/alumnidetails?id=${encodeURIComponent(rollNo)}`} translate="no">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
