import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import styles from './image-viewer.module.css';

const ImageViewer = lazy(async () => ({
  default: (await import('./image-viewer.tsx')).ImageViewer,
}));

/**
 * Pictures that open in full screen. Put `viewer` anywhere into the page; its code is fetched at the
 * first `open(index)`. It is a step of the history, so that Back closes it; the focus returns to
 * where it was. `onClose` gets the index of the picture that was shown last.
 */
export function useImageViewer(
  images: readonly string[],
  title: string,
  onClose?: (index: number) => void,
): { open: (index: number) => void; viewer: ReactNode } {
  const location = useLocation();
  const navigate = useNavigate();
  const [first, setFirst] = useState<number>();
  const shown = useRef(0);
  const opener = useRef<Element>(null);
  const { pathname, search, state } = location;
  const isOpen = first !== undefined && state?.viewer === true;

  const open = (at: number) => {
    opener.current = document.activeElement;
    shown.current = at;
    setFirst(at);
    navigate(pathname + search, { state: { ...state, viewer: true } });
  };
  const closed = useRef(() => {});
  closed.current = () => {
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
    <Suspense fallback={<Opening />}>
      <ImageViewer
        images={images}
        title={title}
        index={first}
        onView={(index) => {
          shown.current = index;
        }}
        onClose={() => navigate(-1)}
      />
    </Suspense>
  );
  return { open, viewer };
}

function Opening() {
  return (
    <span className={styles.opening}>
      <Spinner />
    </span>
  );
}
