import { type Language, languages } from '@alumni/shared/language';
import Negotiator from 'negotiator';

/** The supported language that `Accept-Language` prefers; English if it names none of them. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  const [preferred] = negotiator.languages([...languages]);
  return preferred === 'fr' ? 'fr' : 'en';
}
