import type { Language } from '../text/language.ts';

/** Parts of the example association that a new site should replace, in the order in which pages list them. */
export const exampleParts = [
  'name',
  'shortName',
  'logo',
  'contact_email',
  'contact_phone',
  'sender',
  'about',
  'social',
] as const;
export type ExamplePart = (typeof exampleParts)[number];

/**
 * Parts of the example that a master may declare final. The other parts must change: an example address reaches
 * nobody.
 */
export const keepableParts = ['shortName', 'logo', 'about'] as const;

/**
 * `texts` are names of site texts that are still the example's, such as `about_vision_en`. Returns the parts of the
 * example to which they belong. `field` names one text of the part: in `language` if `texts` has one.
 */
export function partsLeft(texts: readonly string[], language: Language) {
  return exampleParts.flatMap((part) => {
    const own = texts.filter((text) => findExamplePart(text) === part);
    const field = own.find((text) => text.endsWith(`_${language}`)) ?? own[0];
    return field === undefined ? [] : [{ part, field }];
  });
}

export function findExamplePart(text: string): ExamplePart | undefined {
  return exampleParts.find((part) => text === part || text.startsWith(`${part}_`));
}

interface ExampleWords {
  count: (count: number) => string;
  parts: Record<ExamplePart, string>;
}

export const exampleWords: Record<Language, ExampleWords> = {
  en: {
    count: (count) =>
      count === 1 ? 'One thing is still the example’s' : `${count} things are still the example’s`,
    parts: {
      name: 'name of the association',
      shortName: 'short name',
      logo: 'logo',
      contact_email: 'contact email',
      contact_phone: 'telephone',
      sender: 'sender of mails',
      about: 'texts of About Us',
      social: 'social icons without an address',
    },
  },
  fr: {
    count: (count) =>
      count === 1
        ? 'Un élément est encore celui de l’exemple'
        : `${count} éléments sont encore ceux de l’exemple`,
    parts: {
      name: 'nom de l’association',
      shortName: 'nom court',
      logo: 'logo',
      contact_email: 'adresse e-mail de contact',
      contact_phone: 'téléphone',
      sender: 'expéditeur des e-mails',
      about: 'textes de la page À propos',
      social: 'icônes de réseaux sans adresse',
    },
  },
};
