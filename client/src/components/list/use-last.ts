import { useState } from 'react';

/** Returns `value` or, while that is undefined, the last defined value. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
