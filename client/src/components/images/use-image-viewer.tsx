import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import styles from './image-viewer.module.css';

const ImageViewer = lazy(async () => ({
  default: (await import('./image-viewer.tsx')).ImageViewer,
}));

/**
 * Pictures that open in full screen. Put `viewer` anywhere into the page; its code is fetched at the
 * first `open(index)`. The focus returns to where it was.
 */
export function useImageViewer(
  images: readonly string[],
  title: string,
): { open: (index: number) => void; viewer: ReactNode } {
  const [index, setIndex] = useState<number>();
  const opener = useRef<Element>(null);
  const open = (at: number) => {
    opener.current = document.activeElement;
    setIndex(at);
  };
  const close = () => {
    setIndex(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const viewer = index !== undefined && (
    <Suspense fallback={<Opening />}>
      <ImageViewer images={images} title={title} index={index} onClose={close} />
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
