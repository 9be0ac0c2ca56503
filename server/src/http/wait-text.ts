import type { Language } from '@alumni/shared/language';

/** `in 12 minutes`, `dans 12 minutes`: rounded up, so that who waits as long gets on. */
export function waitText(seconds: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  const [value, unit] = inUnit(Math.max(1, Math.ceil(seconds)));
  return format.format(value, unit);
}

function inUnit(seconds: number): [number, 'second' | 'minute' | 'hour'] {
  if (seconds < 60) return [seconds, 'second'];
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
}
