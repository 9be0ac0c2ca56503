import * as z from 'zod/mini';
import { languages } from './language.ts';

/** A text in both languages. */
const bothLanguages = z.object({
  en: z.string().check(z.minLength(1)),
  fr: z.string().check(z.minLength(1)),
});
export type LocalizedText = z.output<typeof bothLanguages>;

const card = z.object({ title: bothLanguages, text: bothLanguages });

/** `site.json`: what names the association. README and docs/operations.md say where it lies. */
export const site = z.object({
  name: bothLanguages,
  shortName: bothLanguages,
  /** The sentence that the home page types out. */
  tagline: bothLanguages,
  welcome: bothLanguages,
  contact: z.object({ email: z.email(), phone: z.string() }),
  /** The five networks of the about page, in this order; `#` where there is no page yet. */
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
    closing: bothLanguages,
  }),
});
export type Site = z.output<typeof site>;
export type SocialNetwork = keyof Site['social'];

/** What the page learns from the server before it starts: the association and the public settings. */
export const pageSettings = z.object({
  site,
  registration: z.enum(['open', 'roll-number']),
  chatbotScriptUrl: z.nullable(z.string()),
});
export type PageSettings = z.output<typeof pageSettings>;

/** Id of the JSON script element in the page that holds the settings. */
export const pageSettingsElementId = 'settings';

/**
 * Fills the client's `index.html`: `%name:en%` and the like become the association's texts as HTML
 * text, `%email%` its address, `%settings%` the settings as JSON that is safe inside a script element.
 */
export function renderPage(template: string, settings: PageSettings): string {
  const { name, shortName, tagline, welcome, contact } = settings.site;
  const values: Record<string, string> = {
    settings: JSON.stringify(settings).replace(
      /[<\u2028\u2029]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    email: escapeHtml(contact.email),
  };
  for (const [key, text] of Object.entries({ name, shortName, tagline, welcome })) {
    for (const language of languages) values[`${key}:${language}`] = escapeHtml(text[language]);
  }
  return template.replace(/%([\w:]+)%/g, (whole, key: string) => values[key] ?? whole);
}

export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] as string,
  );
}
