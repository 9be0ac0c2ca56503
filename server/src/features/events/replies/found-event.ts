import { NotFoundError } from '../../../core/domain-errors.ts';

/** Throws `NotFoundError` where there is no such event. */
export function foundEvent<E>(event: E | undefined): E {
  if (event === undefined) throw new NotFoundError('eventUnknown');
  return event;
}
