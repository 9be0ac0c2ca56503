import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { useLocation, useNavigate } from '../../../router/hooks.tsx';
import { announce } from '../../ui/announcements/announcements.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import type { ImageDescriptions } from './image-descriptions.ts';
import { OpeningPicture } from './opening-picture.tsx';

const ImageViewer = lazyWithRetry(
  async () => (await import('./image-viewer.tsx')).ImageViewer,
  ({ images, index }) => <OpeningPicture reference={images[index]} />,
  NotFetched,
);

interface ViewerOptions {
  /** Gets the index of the picture that was shown last. */
  onClose?: (index: number) => void;
  descriptions?: ImageDescriptions | undefined;
}

/**
 * Full-screen viewer for pictures. Put `viewer` anywhere into the page; the first `open(index)` loads its code. The
 * open viewer is a history entry, so that Back closes it. The focus then returns to where it was.
 */
export function useImageViewer(
  images: readonly string[],
  title: string,
  { onClose, descriptions }: ViewerOptions = {},
): { open: (index: number) => void; viewer: ReactNode } {
  const location = useLocation();
  const navigate = useNavigate();
  const [first, setFirst] = useState<number>();
  const shown = useRef(0);
  const closing = useRef(false);
  const opener = useRef<Element>(null);
  const { pathname, search, state } = location;
  const isOpen = first !== undefined && state?.viewer === true;

  const open = (at: number) => {
    opener.current = document.activeElement;
    shown.current = at;
    closing.current = false;
    setFirst(at);
    inBackground(navigate(pathname + search, { state: { ...state, viewer: true } }));
  };
  const closed = useRef(() => {});
  closed.current = () => {
    closing.current = true;
    setFirst(undefined);
    onClose?.(shown.current);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) closed.current();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const viewer = isOpen && (
    <ImageViewer
      images={images}
      title={title}
      descriptions={descriptions}
      index={first}
      onView={(index) => {
        shown.current = index;
      }}
      onClose={() => {
        // A second press of Close would go back once more and leave the page.
        if (closing.current) return;
        closing.current = true;
        inBackground(navigate(-1));
      }}
    />
  );
  return { open, viewer };
}

/**
 * Announces that the viewer's code could not be loaded, and closes the viewer. There is no button to retry: the next
 * tap on a picture loads the code again.
 */
function NotFetched({ onClose, stale }: { onClose: () => void; stale?: boolean }) {
  const t = useWords(uiWords);
  const close = useRef(onClose);
  useEffect(() => {
    if (!stale) announce(t.failed, 'error');
    close.current();
  }, [t, stale]);
  return null;
}
