import { findExamplePart } from '@alumni/shared/site/example-left';
import type { Site, SitePictures } from '@alumni/shared/site/site';
import { siteValues } from '@alumni/shared/site/site-form';

/** Texts that would mislead visitors while they are the example's. Other texts of the example suit any association. */
const watched = /^(name|shortName|contact|social|about_(blurb|vision|mission|priorities_\d+))_/;

/**
 * Names of values that are still the example's. A text has its name in `siteValues`. `logo` is included if there is no
 * logo, and `sender` if mails use the example's address. Values in `accepted` are left out.
 */
export function remainingExampleValues(
  example: Site,
  site: Site,
  {
    pictures,
    smtpUrl,
    mailFrom,
    accepted = [],
  }: {
    pictures: SitePictures;
    smtpUrl: string | undefined;
    mailFrom: string | undefined;
    accepted: readonly string[] | undefined;
  },
): string[] {
  const values = siteValues(site);
  const texts = Object.entries(siteValues(example))
    .filter(([name, text]) => watched.test(name) && values[name] === text)
    .map(([name]) => name);
  const sender = senderAddress(mailFrom) ?? site.contact.email;
  if (!pictures.logo) texts.push('logo');
  if (smtpUrl !== undefined && sender === example.contact.email) texts.push('sender');
  return texts.filter((name) => !accepted.includes(findExamplePart(name) ?? ''));
}

/** The address in `Name <address>`. */
export function senderAddress(sender: string | undefined): string | undefined {
  return /<([^<>]*)>$/.exec(sender ?? '')?.[1] ?? sender;
}
