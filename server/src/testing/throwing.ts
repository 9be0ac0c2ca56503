import type { Apart } from '../core/each-apart.ts';

/** For work in which nothing is to fail. */
export const throwing: Apart<unknown> = {
  failed(err) {
    throw err;
  },
};
