import type { Language } from '@alumni/shared/messages';

/** English unless French is preferred: the first of the two that `Accept-Language` names wins. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => (language === 'en' || language === 'fr') && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranked[0]?.language === 'fr' ? 'fr' : 'en';
}
