import { textParts } from '../text/text-links.ts';
import { webHost } from '../text/web-address.ts';
import { encoded } from './share-links.ts';

const mailAddress = /^(?:mailto:(?:\/\/)?)?([^\s?:/]+@[^\s?@]+)(\?\S*)?$/i;
const subject = /[?&](subject=[^&#]*)/i;
/** A scheme that is neither of the web nor of mail, such as `javascript:` or `whatsapp:`. */
const otherScheme = /^(?!https?:|mailto:)[a-z][a-z\d+-]*:(?![\s\d])/i;

/**
 * The address in a typed or pasted link to apply: `http(s)://…`, or `mailto:` with at most a subject. Undefined unless
 * the text ends with its only address: a link that a line break has cut would lead nowhere.
 */
export function applyAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/^[<"«\s]+|[>"»\s.,;]+$/gu, '');
  if (otherScheme.test(text)) return undefined;
  const [, mailbox = '', query = ''] = mailAddress.exec(text) ?? [];
  const whole = onlyLink(mailbox);
  if (whole) return `${whole}${query && `?${subject.exec(query)?.[1] ?? ''}`}`.replace(/\?$/, '');
  return webHost(text) ? text : onlyLink(text);
}

function onlyLink(text: string): string | undefined {
  const links = textParts(text).filter(({ href }) => href);
  const [link, ...others] = links;
  const isLast = link !== undefined && others.length === 0 && text.endsWith(link.text);
  return isLast && !link.href?.startsWith('tel:') ? link.href : undefined;
}

/**
 * Where an application goes: `href`, and the host or mailbox to show beside it. A mail without a subject gets the
 * title. Undefined without a link; a stored address of another scheme never becomes one.
 */
export function applyTarget(
  link: string | undefined,
  title: string,
): { href: string; place: string } | undefined {
  const href = link && applyAddress(link);
  if (!href) return undefined;
  const host = webHost(href);
  if (host) return { href, place: host };
  const [, place = '', query] = mailAddress.exec(href) ?? [];
  return { href: query ? href : `${href}?subject=${encoded(title)}`, place };
}
