import { escapeHtml } from '@alumni/shared/site/page-template';

/** Markup, unlike text that needs escaping. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | undefined | false | readonly Value[];

/** A template's markup. Values are escaped unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return {
    markup: parts.reduce((before, part, at) => `${before}${toMarkup(values[at - 1])}${part}`),
  };
}

/** Marks a text that is markup already, so that `html` does not escape it. */
export function rawHtml(markup: string): Html {
  return { markup };
}

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(withoutControls(value));
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map(toMarkup).join('');
}

/** Removes control characters that HTML and XML must not contain: old records may have them. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').toWellFormed();
}

/** The `lang` attribute; omitted if the language is unknown. */
export function langAttribute(language: string | undefined): Html | false {
  return language ? html` lang="${language}"` : false;
}
