/** The form of WhatsApp, filled in with a title and the address under it. */
export function whatsAppLink(title: string, address: string): string {
  return `https://wa.me/?text=${encoded(`${title}\n${address}`)}`;
}

/** A new e-mail about a title, with the address as its text. */
export function emailLink(title: string, address: string): string {
  return `mailto:?subject=${encoded(title)}&body=${encoded(address)}`;
}

/** Half a character, which people can post, cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
