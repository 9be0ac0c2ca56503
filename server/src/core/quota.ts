import { constants } from 'node:os';

/** libuv has no name for EDQUOT: `code` is 'Unknown system error -122' on Linux, so check the number. */
export function isQuotaReached(error: unknown): boolean {
  const { code, errno } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EDQUOT' || errno === -constants.errno.EDQUOT;
}
