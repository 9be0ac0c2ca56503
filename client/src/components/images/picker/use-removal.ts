import { useEffect, useRef } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { announce } from '../../ui/announcements/announcements.ts';
import type { Pictures } from '../upload/pictures.ts';
import { imagesWords } from './images.words.ts';

/**
 * Removes pictures, announces the removal, and offers Undo until the form's pictures are sent or the form is left.
 * `onBack` runs after Undo.
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
    const restorers = ids.map((id) => pictures.remove(id));
    const undo = () => {
      if (restorers.every((back) => back())) onBack?.();
      else announce(t.notBack, 'error');
    };
    offers.current.push(announce(said, 'success', undefined, { label: t.undo, act: undo }));
  };
}
