import type { Event } from '@alumni/shared/events';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Loading } from '../../components/ui/loading.tsx';

/** Few events take answers: the code comes with them. */
const OwnAnswer = lazyWithRetry<{ event: Event }>(
  async () => (await import('./replies/own-answer.tsx')).OwnAnswer,
  <Loading />,
);

export function AnswerPart({ event }: { event: Event }) {
  return event.answers && <OwnAnswer event={event} />;
}
