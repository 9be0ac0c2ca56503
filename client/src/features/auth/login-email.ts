import { readStored, writeStored } from '../../browser-storage.ts';
import { draftPrefix } from '../../components/draft/tab-drafts.ts';

const key = `${draftPrefix}typed-email`;

/**
 * E-mail that the reader last typed into a form of this feature, e.g. the log-in. It prefills the other forms, and is
 * kept until log-out or until the tab closes.
 */
export function typedEmail(): string {
  return readStored(key, 'sessionStorage') ?? '';
}

export function storeTypedEmail(email: string): void {
  writeStored(key, email, 'sessionStorage');
}
