import type { MailDomainCheck, MailDomainName, mailDomainKinds } from '@alumni/shared/mail-domain';

export interface Finding<Name extends MailDomainName> {
  kind: (typeof mailDomainKinds)[Name][number];
  state: MailDomainCheck['state'];
  values: MailDomainCheck['values'];
}
