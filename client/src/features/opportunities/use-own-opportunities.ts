import { listOwnOpportunities } from '@alumni/shared/calls/opportunities';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { useSession } from '../../session/session-store.ts';

/** Props for a list of the reader's own opportunities. */
export function useOwnOpportunities() {
  const { user } = useSession();
  return {
    endpoint: listOwnOpportunities,
    input: { params: { rollNo: user?.rollNo ?? '' } },
    rows: (opportunities: ResponseOf<typeof listOwnOpportunities>) =>
      opportunities.map(({ _id, title, language }) => ({
        _id,
        title,
        language,
        to: `/myopportunities/${_id}`,
      })),
  };
}
