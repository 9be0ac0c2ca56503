import { requiredLine } from '@alumni/shared/core/fields';
import type { FieldError } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { check } from './contract-check.ts';
import { errorIn } from './field-props.ts';

const title = requiredLine(10, 'titleMissing');
const form = z.object({ title, parts: z.array(z.object({ title })) });

test('an issue keeps its path, and a field that is a list has its first one', () => {
  const { errors } = check(form, { title: 'Fête', parts: [{ title: 'a' }, { title: '' }] }, 'en');
  expect(errors).toEqual({
    parts: [undefined, { title: expect.objectContaining({ message: 'Please enter a title.' }) }],
  });
  expect(errorIn(errors, 'parts')?.message).toBe('Please enter a title.');
  expect(errorIn(errors, 'title')).toBeUndefined();
});

test('an error without a sentence is one, whatever it refers to', () => {
  const ref: Record<string, unknown> = {};
  ref.parent = ref;
  const error = { type: 'noNumber', ref } as unknown as FieldError;
  expect(errorIn({ places: error }, 'places')).toBe(error);
});

test('an error that a screen sets has a sentence and no type', () => {
  const error = { message: 'Needed.', ref: {} } as unknown as FieldError;
  expect(errorIn({ password: error }, 'password')).toBe(error);
});
