import { webHost } from '../text/web-address.ts';

const mailbox = /^mailto:([^?]+)(\?.+)?$/i;

/**
 * Where a stored link leads: `href`, and the host or mailbox to show beside it. A mail without a subject gets the
 * title. Undefined without a link; an address of another scheme, such as `javascript:`, never becomes one.
 */
export function applyTarget(link = '', title: string): { href: string; place: string } | undefined {
  const host = webHost(link);
  if (host) return { href: link, place: host };
  const [, place, query] = mailbox.exec(link) ?? [];
  if (!place) return undefined;
  // `encodeURIComponent` throws on lone surrogates, which people can post.
  const subject = encodeURIComponent(title.replace(/\p{Surrogate}/gu, '\ufffd'));
  return { href: query ? link : `${link}?subject=${subject}`, place };
}
