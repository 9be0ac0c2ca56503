import { ApiError } from '../../api/api-error.ts';
import type { Failure } from '../editor/editor.ts';

/**
 * Builds a failure from a fixed sentence; the server's message follows if it says more than that something went wrong.
 */
export function explainFailure(text: string): (error: unknown) => Failure {
  return (error) => {
    if (!(error instanceof ApiError)) return { text };
    const { status, serverMessage } = error;
    return { text, detail: status < 500 || status === 503 ? serverMessage : undefined };
  };
}
