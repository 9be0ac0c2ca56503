import type { Language } from '@alumni/shared/text/language';

/** Made once: making one takes as long as the rest of a refusal, and who is refused may ask on and on. */
const formats: Record<Language, Intl.RelativeTimeFormat> = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'always' }),
  fr: new Intl.RelativeTimeFormat('fr', { numeric: 'always' }),
};

/** `in 12 minutes`, `dans 12 minutes`: rounded up, so that who waits as long gets on. */
export function waitText(seconds: number, language: Language): string {
  const [value, unit] = inUnit(Math.max(1, Math.ceil(seconds)));
  return formats[language].format(value, unit);
}

function inUnit(seconds: number): [number, 'second' | 'minute' | 'hour'] {
  if (seconds < 60) return [seconds, 'second'];
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
}
