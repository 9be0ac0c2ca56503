import { readInvitation } from '@alumni/shared/calls/auth';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../api/call.ts';

type Filled = Record<'email' | 'rollNo' | 'firstName' | 'lastName' | 'promotion', string>;

/**
 * Fills email and roll number from the invitation's link, overriding a draft. Fills other empty fields from the
 * association's records. Returns whether somebody has already registered with the invitation.
 */
export function useInvitation<Values extends Filled>(
  form: UseFormReturn<Values>,
  query: URLSearchParams,
): boolean {
  const [registered, setRegistered] = useState(false);
  const [rollNo, email] = [query.get('rollNo'), query.get('email')];
  const { getValues, setValue } = form as unknown as UseFormReturn<Filled>;
  useEffect(() => {
    if (rollNo) setValue('rollNo', rollNo, { shouldDirty: true });
    if (email) setValue('email', email, { shouldDirty: true });
    if (!rollNo || !email) return;
    call(readInvitation, { body: { rollNo, email } })
      .then((known) => {
        setRegistered(known.registered === true);
        for (const field of ['firstName', 'lastName', 'promotion'] as const) {
          const value = String(known[field] ?? '');
          if (value && getValues(field) === '') setValue(field, value);
        }
      })
      // On failure the reader fills in the form by hand.
      .catch(() => undefined);
  }, [getValues, setValue, rollNo, email]);
  return registered;
}
