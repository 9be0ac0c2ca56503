import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import type { EditorDefinition, TextValues, Version } from './editor.ts';

const keyOf = (name: string, id: string) => ['record', name, id];

/** A record to be edited, always as it is now: what is old would be changed in vain. */
export function useRecord<Saved, Values extends TextValues>(
  { name, calls }: EditorDefinition<Saved, Values>,
  id: string,
): UseQueryResult<Version<Saved>, ApiError> {
  return useQuery<Version<Saved>, ApiError>({
    queryKey: keyOf(name, id),
    queryFn: () => calls.read(id),
    staleTime: 0,
  });
}

/** Brings the cache up to date with what an editor has done. */
export function useRecordChanges<Saved, Values extends TextValues>({
  name,
  calls,
  affected,
}: EditorDefinition<Saved, Values>) {
  const client = useQueryClient();

  const forgetOld = useCallback(() => {
    for (const endpoint of affected) {
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
  }, [client, affected]);

  return {
    /** Reads the record again; where that fails, what was known of it stays, without a version. */
    async saved(id: string): Promise<void> {
      forgetOld();
      const queryKey = keyOf(name, id);
      try {
        client.setQueryData(queryKey, await calls.read(id));
      } catch (error) {
        console.warn('The saved record could not be read again.', error);
        await client.invalidateQueries({ queryKey });
      }
    },
    deleted(id: string): void {
      forgetOld();
      client.removeQueries({ queryKey: keyOf(name, id) });
    },
  };
}
