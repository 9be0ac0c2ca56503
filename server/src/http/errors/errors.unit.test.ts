import { expect, test } from 'vitest';
import * as domain from '../../core/domain-errors.ts';
import { statusOf } from './errors.ts';

/** A special kind of another error shares its status. */
const kinds = Object.entries(domain).filter(
  ([, Kind]) => Object.getPrototypeOf(Kind) === domain.DomainError,
);

test.each(kinds)('%s has a distinct status', (_, Kind) => {
  const error = Reflect.construct(Kind, ['busy']) as domain.DomainError;
  expect(statusOf(error)).not.toBe(500);
  const others = kinds.filter(([, other]) => other !== Kind);
  for (const [, Other] of others) {
    const other = Reflect.construct(Other, ['busy']) as domain.DomainError;
    expect(statusOf(other)).not.toBe(statusOf(error));
  }
});
