import { languages } from './language.ts';
import type { PageSettings } from './site.ts';

/** Id of the page's `<script type="application/json">` that holds the settings. */
export const pageSettingsElementId = 'settings';

/**
 * Fills the client's `index.html`: `%name:en%` and the like become the association's texts, escaped
 * for HTML, `%email%` its e-mail address, `%settings%` the settings as JSON, escaped for a script
 * element.
 */
export function renderPage(template: string, settings: PageSettings): string {
  const { name, shortName, tagline, welcome, contact } = settings.site;
  const values: Record<string, string> = {
    settings: scriptJson(settings),
    email: escapeHtml(contact.email),
  };
  for (const [key, text] of Object.entries({ name, shortName, tagline, welcome })) {
    for (const language of languages) values[`${key}:${language}`] = escapeHtml(text[language]);
  }
  return template.replace(/%([\w:]+)%/g, (whole, key: string) => values[key] ?? whole);
}

/** A value as JSON, escaped for a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] as string,
  );
}
