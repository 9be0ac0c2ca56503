import type { MailDomainCheck, MailDomainName, mailDomainKinds } from '@alumni/shared/mail-domain';

/** What a check has found. */
export interface Finding<Name extends MailDomainName> {
  kind: (typeof mailDomainKinds)[Name][number];
  state: MailDomainCheck['state'];
  values: MailDomainCheck['values'];
}
