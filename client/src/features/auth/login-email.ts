import { readStored, writeStored } from '../../browser-storage.ts';
import { draftPrefix } from '../../components/draft/tab-drafts.ts';

const key = `${draftPrefix}typed-email`;

/** The e-mail that was last typed into a form of this feature, until the log-out or the tab ends. */
export function typedEmail(): string {
  return readStored(key, 'sessionStorage') ?? '';
}

export function keepTypedEmail(email: string): void {
  writeStored(key, email, 'sessionStorage');
}
