import type { TextLanguage } from '@alumni/shared/core/fields';
import { useWords } from '../../i18n/language.ts';
import { listWords } from './list.words.ts';

/** 'in French', if a text is in another language than the page. */
export function InLanguage({ of: written }: { of: TextLanguage }) {
  const t = useWords(listWords);
  return written && written !== t.language ? <span>{t.inOther}</span> : null;
}
