import type { SettleOptions } from '../core/settle-each.ts';

/** Rethrows: no part of the work may fail in these tests. */
export const throwing: SettleOptions<unknown> = {
  failed(err) {
    throw err;
  },
};
