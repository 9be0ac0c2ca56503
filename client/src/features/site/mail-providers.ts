/** Mail services that volunteers have, with where they take mails; `own` is any other. */
export const mailProviders = {
  gmail: { host: 'smtp.gmail.com', port: '587' },
  brevo: { host: 'smtp-relay.brevo.com', port: '587' },
  zoho: { host: 'smtp.zoho.com', port: '465' },
  own: { host: '', port: '' },
} as const;
export type MailProvider = keyof typeof mailProviders;

const zohoHost = /^smtp(pro)?\.zoho\.\w+$/;

export function providerOfHost(host: string): MailProvider | undefined {
  if (host === '') return undefined;
  if (zohoHost.test(host)) return 'zoho';
  const named = (['gmail', 'brevo'] as const).find((one) => mailProviders[one].host === host);
  return named ?? 'own';
}

/** The service that gives out such addresses. */
export function providerOfEmail(email: string): MailProvider | undefined {
  if (/@(gmail|googlemail)\.com$/i.test(email)) return 'gmail';
  return /@zoho(mail)?\.\w+$/i.test(email) ? 'zoho' : undefined;
}
