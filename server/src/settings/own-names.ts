import type { Site } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';

const names = ['name', 'shortName'] as const;

/**
 * The texts with the association's own names in both languages. If one is still the example's, the name in the other
 * language replaces it.
 */
export function withOwnNames(site: Site, example: Site): Site {
  const own = names.map((field) => {
    const language = ownLanguage(site[field], example[field]);
    return [
      field,
      language ? { en: site[field][language], fr: site[field][language] } : site[field],
    ];
  });
  return { ...site, ...Object.fromEntries(own) };
}

/** The only language with a name that is not the example's; undefined if both or neither have one. */
export function ownLanguage(name: Site['name'], example: Site['name']): Language | undefined {
  const isOwn = { en: name.en !== example.en, fr: name.fr !== example.fr };
  if (isOwn.en === isOwn.fr) return undefined;
  return isOwn.en ? 'en' : 'fr';
}
