import { escapeHtml } from '@alumni/shared/site/page-template';

/** Markup, as opposed to text that is still to be escaped. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | undefined | false | readonly Value[];

/** Markup of a template whose values are escaped, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return {
    markup: parts.reduce((before, part, at) => `${before}${markupOf(values[at - 1])}${part}`),
  };
}

/** Marks markup that was made without `html`. */
export function rawHtml(markup: string): Html {
  return { markup };
}

function markupOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(withoutControls(value));
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map(markupOf).join('');
}

/** Old records may have characters that no document may contain. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').toWellFormed();
}

/** The attribute of an element whose text is in this language; none where nobody knows it. */
export function langAttribute(language: string | undefined): Html | false {
  return language ? html` lang="${language}"` : false;
}
