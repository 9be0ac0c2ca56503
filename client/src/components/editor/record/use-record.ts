import { useCallback } from 'react';
import { replaceQuery } from '../../../api/query-changes.ts';
import { invalidateQueries } from '../../../api/query-client.ts';
import { type ApiQueryResult, useApiQuery } from '../../../api/use-api-query.ts';
import { invalidateEndpoint } from '../../../api/use-endpoint.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import type { FormDefinition, TextValues, Version } from '../editor.ts';

const recordKey = (name: string, id: string) => ['record', name, id];

export interface ReadableRecord<Saved> {
  name: string;
  calls: { read: (id: string) => Promise<Version<Saved>> };
}

/** Reads a record for editing. Always refetch: saving over a stale version fails with 412. */
export function useRecord<Saved>(
  { name, calls }: ReadableRecord<Saved>,
  id: string,
): ApiQueryResult<Version<Saved>> {
  return useApiQuery({
    queryKey: recordKey(name, id),
    queryFn: () => calls.read(id),
    staleTime: 0,
  });
}

export function useRecordChanges<Saved, Values extends TextValues>({
  name,
  calls,
  affected,
}: FormDefinition<Saved, Values>) {
  const invalidateAffected = useCallback(() => {
    for (const endpoint of affected) {
      inBackground(invalidateEndpoint(endpoint));
    }
  }, [affected]);

  return {
    /**
     * Stores the saved `version`, or reads the record again if `version` is undefined. If that fails, the cache keeps
     * the old version.
     */
    async saved(id: string, version?: Version<Saved>): Promise<void> {
      invalidateAffected();
      const queryKey = recordKey(name, id);
      try {
        await replaceQuery(queryKey, version ?? (await calls.read(id)));
      } catch (error) {
        console.warn('The saved record could not be read again.', error);
        await invalidateQueries(queryKey);
      }
    },
    async lost(id: string): Promise<void> {
      invalidateAffected();
      await invalidateQueries(recordKey(name, id));
    },
    created: invalidateAffected,
    deleted: invalidateAffected,
  };
}
