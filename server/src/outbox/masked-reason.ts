/** An address, quoted or not, as mail servers repeat it in their answers. */
const address =
  /"[^"]{1,64}"@[^\s<>(),;:"']+|(?<![^\s<>(),;:"'=])[^\s<>(),;:"'=]+@[^\s<>(),;:"']+/g;

/** Shorter local parts are words of any sentence. */
const shortestName = 4;

/**
 * Masks a mail server's answer for the log: no addresses and no name of the recipient, as in 'mailbox
 * of jane.doe is full'. The log goes to more people and places than the database.
 */
export function maskedReason(reason: string, recipient: string): string {
  const masked = reason.replace(address, '<address>');
  const name = recipient.slice(0, Math.max(0, recipient.lastIndexOf('@')));
  if (name.length < shortestName) return masked;
  // The name of info@ is a part of 'information'.
  const whole = `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`;
  return masked.replace(new RegExp(whole, 'giu'), '<address>');
}
