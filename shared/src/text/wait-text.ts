import type { Language } from './language.ts';

const units = {
  en: { second: 'second', minute: 'minute', hour: 'hour' },
  fr: { second: 'seconde', minute: 'minute', hour: 'heure' },
} as const;

/** `in 12 minutes`, `dans 12 minutes`. Rounds up: after that time a retry must succeed. */
export function waitText(seconds: number, language: Language): string {
  const [value, unit] = inUnit(Math.max(1, Math.ceil(seconds)));
  const name = units[language][unit] + (value === 1 ? '' : 's');
  return `${language === 'fr' ? 'dans' : 'in'} ${value} ${name}`;
}

function inUnit(seconds: number): [number, keyof (typeof units)['en']] {
  if (seconds < 60) return [seconds, 'second'];
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
}
