import { type Language, languages } from '@alumni/shared/language';
import Negotiator from 'negotiator';

/** The language of `Accept-Language` that is preferred of ours; English where it names neither. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  const [preferred] = negotiator.languages([...languages]);
  return preferred === 'fr' ? 'fr' : 'en';
}
