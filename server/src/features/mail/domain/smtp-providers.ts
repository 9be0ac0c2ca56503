export interface SmtpProvider {
  name: string;
  /** The domain that its help tells to include in SPF. */
  include: string;
  /** Domains under which it did so before. */
  also: readonly string[];
}

/**
 * Providers that send with the sender's own domain in the envelope, for which SPF is asked, by the
 * name of their mail server. Others, such as Amazon SES or SendGrid, put one of their own there.
 */
const providers: readonly (readonly [RegExp, SmtpProvider])[] = [
  [/\.(?:gmail|google)\.com$/, { name: 'Google', include: '_spf.google.com', also: [] }],
  [
    /\.(?:office365|outlook)\.com$/,
    { name: 'Microsoft 365', include: 'spf.protection.outlook.com', also: [] },
  ],
  [/\.ovh\.(?:net|ca|us)$/, { name: 'OVH', include: 'mx.ovh.com', also: ['mx.ovh.ca'] }],
  [/\.infomaniak\.com$/, { name: 'Infomaniak', include: 'spf.infomaniak.ch', also: [] }],
  [/\.gandi\.net$/, { name: 'Gandi', include: '_mailcust.gandi.net', also: [] }],
  [/\.fastmail\.com$/, { name: 'Fastmail', include: 'spf.messagingengine.com', also: [] }],
];

/** Of a mail server whose provider is known. */
export function providerOf(host: string): SmtpProvider | undefined {
  return providers.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1];
}
