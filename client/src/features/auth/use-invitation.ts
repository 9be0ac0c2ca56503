import { readInvitation } from '@alumni/shared/calls/auth';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../api/call.ts';

type Filled = Record<'firstName' | 'lastName' | 'promotion', string>;

/** Fills in what the association knows of somebody who has opened the link of their invitation. */
export function useInvitation<Values extends Filled>(
  form: UseFormReturn<Values>,
  query: URLSearchParams,
): void {
  const [rollNo, email] = [query.get('rollNo'), query.get('email')];
  useEffect(() => {
    if (!rollNo || !email) return;
    const { getValues, setValue } = form as unknown as UseFormReturn<Filled>;
    call(readInvitation, { body: { rollNo, email } })
      .then((known) => {
        for (const field of ['firstName', 'lastName', 'promotion'] as const) {
          const value = String(known[field] ?? '');
          if (value && getValues(field) === '') setValue(field, value);
        }
      })
      // The form is filled by hand then.
      .catch(() => undefined);
  }, [form, rollNo, email]);
}
