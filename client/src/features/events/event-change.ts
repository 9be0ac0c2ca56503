import type { WhenAndWhere } from '@alumni/shared/events/changed-lines';
import { createStore } from '../../store.ts';

/** A saved change of an event's time or place. `told` says how many people are mailed about it, and when. */
interface EventChange {
  id: string;
  theme: string;
  before: WhenAndWhere;
  now: WhenAndWhere;
  told: { people: number; at: string };
}

const { get, set, useValue } = createStore<EventChange | undefined>(undefined);

/**
 * Stores the last change. While the mail about an earlier change is not sent, people know only the state before that
 * change. `before` then keeps that state.
 */
export function noteEventChange(change: EventChange): void {
  const last = get();
  const isOpen = last?.id === change.id && Date.parse(last.told.at) > Date.now();
  set(isOpen ? { ...change, before: last.before } : change);
}

export { useValue as useEventChange };
