import { textParts } from '../text/text-links.ts';
import { webHost } from '../text/web-address.ts';
import { applyTarget } from './apply-link.ts';

const mailAddress = /^(?:mailto:(?:\/\/)?)?([^\s?:/]+@[^\s?@]+)(\?\S*)?$/i;
/** Control characters in a URL: some mail programs take a line break in the subject for another header. */
const controls = /%(?:[01][\da-f]|7f)/gi;
const subject = /[?&](subject=[^&#]*)/i;
/** A scheme that is neither of the web nor of mail, such as `javascript:` or `whatsapp:`. */
const otherScheme = /^(?!https?:|mailto:)[a-z][a-z\d+-]*:(?![\s\d])/i;

/**
 * The address in a typed or pasted link to apply: `http(s)://…`, or `mailto:` with at most a subject. Undefined unless
 * the text ends with its only address: a link that a line break has cut would lead nowhere.
 */
export function applyAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/^[<"«\s]+|[>"»\s.,;]{1,9}$/gu, '');
  if (otherScheme.test(text)) return undefined;
  const [, mailbox = '', query = ''] = mailAddress.exec(text) ?? [];
  const [mail, asked] = [onlyLink(mailbox), subject.exec(query)?.[1]?.replace(controls, '')];
  if (mail) return asked ? `${mail}?${asked}` : mail;
  return webHost(text) ? text : onlyLink(text);
}

function onlyLink(text: string): string | undefined {
  const [link, ...others] = textParts(text).filter(({ href }) => href);
  const isLast = link !== undefined && others.length === 0 && text.endsWith(link.text);
  // An address to which no button would lead is refused, such as `https://a.example\@b.example` or a telephone number.
  return isLast && applyTarget(link.href, '') ? link.href : undefined;
}
