import { getOwnReply } from '@alumni/shared/calls/event-replies';
import type { Event } from '@alumni/shared/events/events';
import { useEffect, useState } from 'react';
import { isNetworkError, serverMessageOf } from '../../../api/api-error.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { rememberCode } from '../../../components/highlights/own-codes.ts';
import { prefetchOutbox } from '../../../components/outbox/load-outbox.ts';
import { announce } from '../../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { useWords } from '../../../i18n/language.ts';
import { currentUser } from '../../../session/session-store.ts';
import { ownReplyWords } from './own-reply.words.ts';
import { type GivenReply, queueReply, sendReply, waitingReply } from './reply-outbox.ts';

/** The reader's reply as stored, as it is being sent, and as it waits for a network; `give` changes it. */
export function useOwnReply(event: Event) {
  const t = useWords(ownReplyWords);
  const params = { id: event._id };
  const { data, error } = useEndpoint(getOwnReply, { params }, { staleTime: 0 });
  const [pending, setPending] = useState<GivenReply>();
  const [waiting, setWaiting] = useState<GivenReply>();
  const [asksToShow, setAsksToShow] = useState(false);
  useEffect(prefetchOutbox, []);
  useEffect(() => {
    // The reply may have been given on another phone or by a mailed link. Store its check-in code on this phone too.
    if (data?.reply) rememberCode(event, data.reply);
    inBackground(waitingReply(event._id).then(setWaiting));
  }, [data, event]);

  const reply = data?.reply ?? undefined;
  const give = async (change: GivenReply) => {
    const given = { ...waiting, ...change };
    const account = currentUser()?.rollNo;
    const label = t.choices[given.answer];
    const before = (waiting ?? reply)?.answer;
    setPending(given);
    try {
      const { message, state } = await sendReply(event, given);
      // The page itself shows a changed choice or a changed number of guests (`isSaid`). Only other changes need an
      // announcement.
      const isSaid = given.answer !== reply?.answer || given.guests !== reply.guests;
      if (!isSaid) announce(message, state === 'waiting' ? 'info' : 'success');
      setWaiting(undefined);
      askToShow(given, before);
    } catch (thrown) {
      const isQueued =
        isNetworkError(thrown) && (await queueReply(event, given, { label, account }));
      // The page shows that the reply is queued.
      if (isQueued) {
        setWaiting(given);
        askToShow(given, before);
      } else announce(t.failed, 'error', serverMessageOf(thrown));
    } finally {
      setPending(undefined);
    }
  };
  /** Once the reader says that they come, asks whether members may see it. */
  const askToShow = (given: GivenReply, before: GivenReply['answer'] | undefined) => {
    const isShown = given.shown ?? reply?.shown ?? false;
    if (given.answer !== 'coming' || isShown) setAsksToShow(false);
    else if (before !== 'coming') setAsksToShow(true);
  };
  const stopAsking = () => setAsksToShow(false);
  return { data, error, reply, pending, waiting, asksToShow, give, stopAsking };
}
