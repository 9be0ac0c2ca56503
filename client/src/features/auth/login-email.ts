import { draftPrefix } from '../../components/draft/tab-drafts.ts';

const key = `${draftPrefix}typed-email`;

/** The e-mail that was last typed into a form of this feature, until the log-out or the tab ends. */
export function typedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepTypedEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // It is typed again then.
  }
}
