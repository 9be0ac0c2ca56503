import type { TelephonePart } from '@alumni/shared/people/alumni';

type Library = typeof import('awesome-phonenumber');

/** Kinds of numbers that never have WhatsApp. */
const landlines = ['fixed-line', 'toll-free', 'premium-rate', 'shared-cost', 'uan', 'pager'];

/**
 * Splits what a person has typed into its numbers and the text between them. `countryCode` (`+237`) completes numbers
 * without a country code.
 */
export async function telephoneParts(typed: string, countryCode: string): Promise<TelephonePart[]> {
  if (typed === '') return [];
  // Loaded at the first number: it takes 9 MB and 20 ms.
  const library = await import('awesome-phonenumber');
  const regionCode = library.getRegionCodeForCountryCode(Number(countryCode));
  const toPart = (text: string) => ({ text, ...numberOf(text, regionCode, library) });
  const parts = typed
    .split(/( ?[,;/] ?)/)
    .filter(Boolean)
    .map(toPart);
  // Some people separate the groups of one number with slashes.
  return parts.some(({ number }) => number) ? parts : [toPart(typed)];
}

/** The first number that may have WhatsApp: digits with the country code. Empty if there is none. */
export async function whatsAppNumber(typed: string, countryCode: string): Promise<string> {
  const parts = await telephoneParts(typed, countryCode);
  return parts.find(({ mobile }) => mobile)?.number?.slice(1) ?? '';
}

function numberOf(
  typed: string,
  regionCode: string,
  { parsePhoneNumber }: Library,
): Pick<TelephonePart, 'number' | 'mobile'> {
  const text = typed.trim().replace(/^00/, '+').replace('(0)', '');
  const { number, valid, possible, type = '' } = parsePhoneNumber(text, { regionCode });
  // The country of a local number is a guess: only a valid one is completed, or a stranger might be called.
  const isSure = valid || (possible && text.startsWith('+'));
  if (!number || !isSure) return {};
  return { number: number.e164, mobile: !landlines.includes(type) };
}
