import { useWords } from '../../../i18n/language.ts';
import { useLocation, useNavigate } from '../../../router/hooks.tsx';
import { announce } from '../../ui/announcements/announcements.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { goToHeading } from '../../ui/page/page.tsx';
import type { Undo } from '../editor.ts';
import { editorWords } from '../editor.words.ts';

/** Functions that withdraw an offer, by path of the editor. */
const offers: Record<string, () => void> = {};

/**
 * Returns a function that offers Undo after changes in the editor at `path` were discarded. The offer shows on any
 * screen. A call with `undefined`, e.g. after a save, withdraws it.
 *
 * Undo opens the editor with a new `undo` in its navigation state. The editor reads its draft only when it mounts, so
 * its React `key` must contain that value.
 */
export function useUndoOffer(path: string): (undo: Undo | undefined) => void {
  const t = useWords(editorWords);
  const navigate = useNavigate();
  const { state } = useLocation();
  return (undo) => {
    offers[path]?.();
    if (!undo) return;
    const act = async () => {
      await undo();
      const isHere = location.hash.split('?')[0] === `#${path}`;
      await navigate(path, { replace: isHere, state: { ...state, undo: Date.now() } });
      goToHeading();
    };
    const action = { label: t.undo, act: () => inBackground(act()) };
    offers[path] = announce(t.discarded, 'success', undefined, action);
  };
}
