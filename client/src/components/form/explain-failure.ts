import { ApiError } from '../../api/api-error.ts';
import type { Failure } from '../editor/editor.ts';

/** The fixed sentence of a record, then the server's where it says more than that it went wrong. */
export function explainFailure(text: string): (error: unknown) => Failure {
  return (error) => {
    if (!(error instanceof ApiError)) return { text };
    const { status, serverMessage } = error;
    return { text, detail: status < 500 || status === 503 ? serverMessage : undefined };
  };
}
