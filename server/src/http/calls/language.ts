import { type Language, languages } from '@alumni/shared/text/language';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The supported language that `Accept-Language` prefers; English if it names none of them. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  const [preferred] = negotiator.languages([...languages]);
  return preferred === 'fr' ? 'fr' : 'en';
}

/** The language of `?lang=`, otherwise the one that `Accept-Language` prefers. */
export function requestedLanguage({ query, headers }: FastifyRequest): {
  language: Language;
  inAddress: boolean;
} {
  const { lang } = query as { lang?: unknown };
  const named = languages.find((language) => language === lang);
  const language = named ?? preferredLanguage(headers['accept-language']);
  return { language, inAddress: named !== undefined };
}
