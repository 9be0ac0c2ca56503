import { pictureSources } from '@alumni/shared/images/picture-sources';
import { isStored } from '@alumni/shared/images/stored-path';
import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from '../../router/error-boundary.tsx';
import { imageAddress } from './image-address.ts';

interface StoredImageProps {
  reference: string;
  alt: string;
  /** Width of the box in CSS pixels. Together with the height, it reserves the room until the picture is loaded. */
  width: number;
  height: number;
  /** The picture's `sizes` attribute, e.g. `(min-width: 60em) 20rem, 100vw`. */
  sizes: string;
  className?: string | undefined;
  /** Shown if there is no picture or it cannot be loaded. */
  fallback: ReactNode;
  /** For the main picture of a page; others load when they come near the viewport. */
  eager?: boolean;
}

/** A stored picture at its display size. Local `data:` and `blob:` pictures are shown unchanged. */
export function StoredImage(props: StoredImageProps) {
  return (
    <ErrorBoundary resetOn={props.reference} fallback={() => props.fallback}>
      <Picture {...props} />
    </ErrorBoundary>
  );
}

function Picture({
  reference,
  alt,
  width,
  height,
  sizes,
  className,
  fallback,
  eager = false,
}: StoredImageProps) {
  const [failed, setFailed] = useState('');
  if (failed === reference || !isShowable(reference)) return fallback;
  const sources = isStored(reference)
    ? pictureSources(width, (one) => imageAddress(reference, one))
    : { src: reference };
  return (
    <img
      {...sources}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' })}
      decoding="async"
      onError={() => setFailed(reference)}
    />
  );
}

function isShowable(reference: string): boolean {
  return isStored(reference) || /^(data:image\/|blob:)/.test(reference);
}
