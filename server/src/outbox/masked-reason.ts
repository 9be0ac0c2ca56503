/** An address, quoted or not, as mail servers repeat it in responses. */
const address =
  /"[^"]{1,64}"@[^\s<>(),;:"']+|(?<![^\s<>(),;:"'=])[^\s<>(),;:"'=]+@[^\s<>(),;:"']+/g;

/** Removes addresses before a response is classified: their owners choose the words in them. */
export function withoutAddresses(reason: string): string {
  return reason.replace(address, '@');
}

/** Shorter local parts are not masked: they occur as words in any sentence. */
const shortestName = 4;

/**
 * Masks a mail server's response for the log: addresses, and the recipient's name as in 'mailbox of jane.doe is full'.
 * More people see the log than the database.
 */
export function maskedReason(reason: string, recipient: string): string {
  const masked = reason.replace(address, '<address>');
  const name = recipient.slice(0, Math.max(0, recipient.lastIndexOf('@')));
  if (name.length < shortestName) return masked;
  // Whole words only: 'info' of info@ is part of 'information'.
  const whole = `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`;
  return masked.replace(new RegExp(whole, 'giu'), '<address>');
}
