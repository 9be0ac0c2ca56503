/** Returns a link that opens WhatsApp with a title and the address below it. */
export function whatsAppLink(title: string, address: string): string {
  return `https://wa.me/?text=${encoded(`${title}\n${address}`)}`;
}

/**
 * Returns a link that opens WhatsApp with a text for one number. Without a country code, the sender chooses the
 * recipient.
 */
export function whatsAppTextLink(telephone: string, text: string): string {
  const number = /^\s*(?:\+|00)/.test(telephone)
    ? telephone.replace(/\D/g, '').replace(/^00/, '')
    : '';
  return `https://wa.me/${number}?text=${encoded(text)}`;
}

/** Returns a link that opens a new e-mail with a title as subject and the address as text. */
export function emailLink(title: string, address: string): string {
  return `mailto:?subject=${encoded(title)}&body=${encoded(address)}`;
}

/** Encodes a text for a URL. Replaces lone surrogates, which people can post: `encodeURIComponent` throws on them. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
