/** SMTP servers of common mail services; `own` is any other. */
export const mailProviders = {
  gmail: { host: 'smtp.gmail.com', port: '587' },
  brevo: { host: 'smtp-relay.brevo.com', port: '587' },
  zoho: { host: 'smtp.zoho.com', port: '465' },
  own: { host: '', port: '' },
} as const;
export type MailProvider = keyof typeof mailProviders;

const zohoHost = /^smtp(pro)?\.zoho\.\w+$/;

export function findProviderByHost(host: string): MailProvider | undefined {
  if (host === '') return undefined;
  if (zohoHost.test(host)) return 'zoho';
  const named = (['gmail', 'brevo'] as const).find((one) => mailProviders[one].host === host);
  return named ?? 'own';
}

/** Finds the mail service of an email address by its domain. Returns undefined for other domains. */
export function findProviderByEmail(email: string): MailProvider | undefined {
  if (/@(gmail|googlemail)\.com$/i.test(email)) return 'gmail';
  return /@zoho(mail)?\.\w+$/i.test(email) ? 'zoho' : undefined;
}
