import { useEffect, useState } from 'react';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { loadConverter } from '../conversion/convert-image.ts';
import { Pictures, type PicturesState } from './pictures.ts';

/** Pictures of an editor, with their state. Uploads stop when the editor is left. */
export function usePictures(
  draft: string,
  cap: number,
  start: { order: readonly string[]; isDraft: boolean },
): { pictures: Pictures; state: PicturesState } {
  const [pictures] = useState(() => new Pictures({ draft, cap }));
  const [{ order, isDraft }] = useState(start);
  useEffect(() => {
    loadConverter();
    inBackground(pictures.restore(order, isDraft));
    return () => {
      pictures.stop();
      pictures.release();
    };
  }, [pictures, order, isDraft]);
  return { pictures, state: pictures.useState() };
}
