import * as z from 'zod/mini';
import { type DraftFormat, openDraft } from '../../components/draft/draft-store.ts';

const format: DraftFormat<string> = { version: 1, schema: z.string(), storage: 'tab' };

/** The e-mail that was last typed into a form of this feature, until the log-out or the tab ends. */
export function typedEmail(): string {
  return openDraft(format, 'login-email').read().value ?? '';
}

export function keepTypedEmail(email: string): void {
  openDraft(format, 'login-email').save(email);
}
