import { expect, test } from 'vitest';
import { coreMessages } from '../../core/core.messages.ts';
import * as domain from '../../core/domain-errors.ts';
import { statusOf } from './errors.ts';

/** Excludes subclasses of other errors, because they share the status of their parent. */
const kinds = Object.entries(domain).filter(
  ([, Kind]) => Object.getPrototypeOf(Kind) === domain.DomainError,
);

test.each(kinds)('%s has a distinct status', (_, Kind) => {
  const error = Reflect.construct(Kind, [coreMessages.storageUnavailable]) as domain.DomainError;
  expect(statusOf(error)).not.toBe(500);
  const others = kinds.filter(([, other]) => other !== Kind);
  for (const [, Other] of others) {
    const other = Reflect.construct(Other, [coreMessages.storageUnavailable]) as domain.DomainError;
    expect(statusOf(other)).not.toBe(statusOf(error));
  }
});
