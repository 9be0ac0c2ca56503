import * as z from 'zod/mini';
import type { Language } from '../text/language.ts';
import { defaultTimeZone, isTimeZone } from '../text/zone-time.ts';

const bothLanguages = z.object({
  en: z.string().check(z.minLength(1)),
  fr: z.string().check(z.minLength(1)),
});
export type LocalizedText = z.output<typeof bothLanguages>;

/** Replaces an empty text with the text of the other language. */
export function filledIn({ en, fr }: LocalizedText): LocalizedText {
  return { en: en || fr, fr: fr || en };
}

/** The actual language of the text that `filledIn` returns for a language. */
export function languageIn(text: LocalizedText, language: Language): Language {
  if (text[language]) return language;
  return language === 'fr' ? 'en' : 'fr';
}

const card = z.object({ title: bothLanguages, text: bothLanguages });

/** `site.json`: the association's names and texts. docs/operations.md says where it is read. */
export const site = z.object({
  name: bothLanguages,
  shortName: bothLanguages,
  /** Shown letter by letter on the home page. */
  tagline: bothLanguages,
  welcome: bothLanguages,
  contact: z.object({ email: z.email(), phone: z.string() }),
  /** Time zone of events' hours and of the start and end of a day. */
  timeZone: z._default(z.string().check(z.refine(isTimeZone)), defaultTimeZone),
  /**
   * Addresses of the association on social networks, in the order of the icons on the about page. `#`: an icon without
   * a link. `-`: no icon.
   */
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
    /** The six values of the about page, in the order that the specification gives. */
    values: z.object({
      belonging: bothLanguages,
      scholarship: bothLanguages,
      distinction: bothLanguages,
      integrity: bothLanguages,
      respect: bothLanguages,
      service: bothLanguages,
    }),
    priorities: z.array(card).check(z.minLength(1)),
    /** Cards of the privacy policy: which data about people the site stores, and why. */
    policy: z.array(card).check(z.minLength(1)),
    closing: bothLanguages,
  }),
});
export type Site = z.output<typeof site>;
export type SocialNetwork = keyof Site['social'];

/** A stored picture, and its size in pixels. */
const sitePicture = z.object({ path: z.string(), width: z.number(), height: z.number() });
export type SitePicture = z.output<typeof sitePicture>;

/**
 * Pictures that replace the site's default logo and its drawn pattern (`stitched-art.ts`). They are not part of
 * `site.json`.
 */
export const sitePictures = z.object({
  logo: z.optional(sitePicture),
  home: z.optional(sitePicture),
});
export type SitePictures = z.output<typeof sitePictures>;

/** Data that the server embeds in the page: the association's texts and pictures, and public settings. */
export const pageSettings = z.object({
  site,
  pictures: sitePictures,
  /** Public address of the site, without a trailing slash. */
  publicUrl: z.string(),
  registration: z.enum(['open', 'roll-number', 'review']),
  chatbotScriptUrl: z.nullable(z.string()),
  /** Whether browsers store opened pages for offline use. */
  offline: z.boolean(),
});
export type PageSettings = z.output<typeof pageSettings>;
