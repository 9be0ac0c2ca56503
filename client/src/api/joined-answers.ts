import type { AnswerResult } from './use-answer.ts';

/** One answer made of those that a screen can only show together: fetched again together, failed with the first of them. */
export function joinedAnswers(
  ...answers: Pick<AnswerResult<unknown>, 'data' | 'error' | 'isFetching' | 'refetch'>[]
) {
  return {
    data: answers.every(({ data }) => data !== undefined) || undefined,
    error: answers.find(({ error }) => error)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  };
}
