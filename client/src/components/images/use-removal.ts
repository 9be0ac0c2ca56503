import { useEffect, useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { announce } from '../ui/announcements.ts';
import { imagesWords } from './images.words.ts';
import type { Pictures } from './pictures.ts';

/**
 * Removes pictures, says so, and offers to bring them back until they are sent or the form is left. `onBack` runs
 * when they are back.
 */
export function useRemoval(pictures: Pictures, isSending: boolean) {
  const t = useWords(imagesWords);
  const offers = useRef<(() => void)[]>([]);
  useEffect(() => {
    const withdraw = () => {
      for (const withdrawOne of offers.current.splice(0)) withdrawOne();
    };
    if (isSending) withdraw();
    return withdraw;
  }, [isSending]);

  return (ids: readonly string[], said: string, onBack?: () => void) => {
    const bringBack = ids.map((id) => pictures.remove(id));
    const undo = () => {
      if (bringBack.every((back) => back())) onBack?.();
      else announce(t.notBack, 'error');
    };
    offers.current.push(announce(said, 'success', undefined, { label: t.undo, act: undo }));
  };
}
