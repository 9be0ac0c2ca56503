/** The form of WhatsApp, filled in with a title and the address under it. */
export function whatsAppLink(title: string, address: string): string {
  return `https://wa.me/?text=${encoded(`${title}\n${address}`)}`;
}

/** A text to one person; to whom the sender chooses, where the number does not say its country. */
export function whatsAppTextLink(telephone: string, text: string): string {
  const number = /^\s*(?:\+|00)/.test(telephone)
    ? telephone.replace(/\D/g, '').replace(/^00/, '')
    : '';
  return `https://wa.me/${number}?text=${encoded(text)}`;
}

/** A new e-mail about a title, with the address as its text. */
export function emailLink(title: string, address: string): string {
  return `mailto:?subject=${encoded(title)}&body=${encoded(address)}`;
}

/** Half a character, which people can post, cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
