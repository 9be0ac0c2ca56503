import { partOf } from '@alumni/shared/site/example-left';
import type { Site, SitePictures } from '@alumni/shared/site/site';
import { siteValues } from '@alumni/shared/site/site-form';

/** Texts with which visitors would take the example for the association; others fit any. */
const watched = /^(name|shortName|contact|social|about_(blurb|vision|mission|priorities_\d+))_/;

/**
 * Names of what is still the example's: texts as in `siteValues`, `logo` where there is none, and `sender` where
 * mails are sent under the example's address. Nobody asks for parts that were kept on purpose.
 */
export function leftOfExample(
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
  const sender = addressIn(mailFrom) ?? site.contact.email;
  if (!pictures.logo) texts.push('logo');
  if (smtpUrl !== undefined && sender === example.contact.email) texts.push('sender');
  return texts.filter((name) => !accepted.includes(partOf(name) ?? ''));
}

/** The address of `Name <address>`. */
export function addressIn(sender: string | undefined): string | undefined {
  return /<([^<>]*)>$/.exec(sender ?? '')?.[1] ?? sender;
}
