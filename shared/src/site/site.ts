import * as z from 'zod/mini';
import type { Language } from '../text/language.ts';
import { defaultTimeZone, isTimeZone } from '../text/zone-time.ts';

/** A text in both languages. */
const bothLanguages = z.object({
  en: z.string().check(z.minLength(1)),
  fr: z.string().check(z.minLength(1)),
});
export type LocalizedText = z.output<typeof bothLanguages>;

/** The text of one language in the place of the one that is empty. */
export function filledIn({ en, fr }: LocalizedText): LocalizedText {
  return { en: en || fr, fr: fr || en };
}

/** The language in which `filledIn` has the text of a language. */
export function languageIn(text: LocalizedText, language: Language): Language {
  if (text[language]) return language;
  return language === 'fr' ? 'en' : 'fr';
}

const card = z.object({ title: bothLanguages, text: bothLanguages });

/** `site.json`: the association's names and texts. docs/operations.md says where it is read. */
export const site = z.object({
  name: bothLanguages,
  shortName: bothLanguages,
  /** The home page types it out letter by letter. */
  tagline: bothLanguages,
  welcome: bothLanguages,
  contact: z.object({ email: z.email(), phone: z.string() }),
  /** Of the hours of events; a day begins and ends by it. */
  timeZone: z._default(z.string().check(z.refine(isTimeZone)), defaultTimeZone),
  /** Addresses on the five networks of the about page, in this order; `#` if there is none, `-` without its icon. */
  social: z.object({
    facebook: z.string(),
    x: z.string(),
    linkedin: z.string(),
    instagram: z.string(),
    youtube: z.string(),
  }),
  about: z.object({
    blurb: bothLanguages,
    vision: bothLanguages,
    mission: bothLanguages,
    /** The six values of the specification, in its order. */
    values: z.object({
      belonging: bothLanguages,
      scholarship: bothLanguages,
      distinction: bothLanguages,
      integrity: bothLanguages,
      respect: bothLanguages,
      service: bothLanguages,
    }),
    priorities: z.array(card).check(z.minLength(1)),
    /** Stored data about people, with the reason. */
    policy: z.array(card).check(z.minLength(1)),
    closing: bothLanguages,
  }),
});
export type Site = z.output<typeof site>;
export type SocialNetwork = keyof Site['social'];

/** A stored picture, and its size in pixels. */
const sitePicture = z.object({ path: z.string(), width: z.number(), height: z.number() });
export type SitePicture = z.output<typeof sitePicture>;

/** Pictures in the place of the stitched art: they are no part of the file. */
export const sitePictures = z.object({
  logo: z.optional(sitePicture),
  home: z.optional(sitePicture),
});
export type SitePictures = z.output<typeof sitePictures>;

/** Association and public settings, embedded by the server into the page. */
export const pageSettings = z.object({
  site,
  pictures: sitePictures,
  /** Address of the site, for links from outside; without a slash at its end. */
  publicUrl: z.string(),
  registration: z.enum(['open', 'roll-number', 'review']),
  chatbotScriptUrl: z.nullable(z.string()),
  /** Whether browsers keep what was opened, for times without a network. */
  offline: z.boolean(),
});
export type PageSettings = z.output<typeof pageSettings>;
