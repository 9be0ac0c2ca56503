import { useCallback } from 'react';
import { invalidateAnswers, removeAnswer, setAnswer } from '../../api/answer-cache.ts';
import { type AnswerResult, useAnswer } from '../../api/use-answer.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { inBackground } from '../ui/in-background.ts';
import type { FormDefinition, TextValues, Version } from './editor.ts';

const keyOf = (name: string, id: string) => ['record', name, id];

/** The part of a record's definition that reading needs. */
export interface ReadableRecord<Saved> {
  name: string;
  calls: { read: (id: string) => Promise<Version<Saved>> };
}

/** A record to be edited. Always refetch: saving over a stale version fails with 412. */
export function useRecord<Saved>(
  { name, calls }: ReadableRecord<Saved>,
  id: string,
): AnswerResult<Version<Saved>> {
  return useAnswer(keyOf(name, id), () => calls.read(id), { staleTime: 0 });
}

/** Brings the cache up to date with what an editor has done. */
export function useRecordChanges<Saved, Values extends TextValues>({
  name,
  calls,
  affected,
}: FormDefinition<Saved, Values>) {
  const invalidateAffected = useCallback(() => {
    for (const endpoint of affected) {
      inBackground(refreshAnswers(endpoint));
    }
  }, [affected]);

  return {
    /**
     * Takes the saved `version`, or reads the record again where it is not known; where that fails,
     * the cache keeps the version before.
     */
    async saved(id: string, version?: Version<Saved>): Promise<void> {
      invalidateAffected();
      const key = keyOf(name, id);
      try {
        setAnswer(key, version ?? (await calls.read(id)));
      } catch (error) {
        console.warn('The saved record could not be read again.', error);
        await invalidateAnswers(key);
      }
    },
    /** Somebody else has deleted it. */
    async lost(id: string): Promise<void> {
      invalidateAffected();
      await invalidateAnswers(keyOf(name, id));
    },
    created: invalidateAffected,
    deleted(id: string): void {
      invalidateAffected();
      removeAnswer(keyOf(name, id));
    },
  };
}
