import { locales } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';

/** Bytes as a number of megabytes: 0.1 is the least that is said of something. */
export function megabytes(bytes: number, language: Language): string {
  const value = bytes / 1_000_000;
  const shown = value > 0 ? Math.max(value, 0.1) : 0;
  return new Intl.NumberFormat(locales[language], {
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(shown);
}
