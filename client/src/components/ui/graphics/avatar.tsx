import { stitchedArt } from '@alumni/shared/images/stitched-art';
import { isStored } from '@alumni/shared/images/stored-path';
import { StoredImage } from '../../images/stored-image.tsx';
import styles from './avatar.module.css';

interface AvatarProps {
  reference: string;
  /** Seeds the default picture, e.g. the roll number or the name. */
  seed: string;
  /** Empty if the name is shown beside it. */
  alt: string;
  side: number;
}

/** A person's picture, or a default figure on a pattern from `seed`. `side` is in pixels. */
export function Avatar({ reference, seed, alt, side }: AvatarProps) {
  const figure = <DefaultAvatar seed={seed} alt={alt} />;
  return (
    <span className={styles.avatar} style={{ width: side, height: side }}>
      {isStored(reference) ? (
        <StoredImage
          reference={reference}
          alt={alt}
          width={side}
          height={side}
          sizes={`${side}px`}
          fallback={figure}
        />
      ) : (
        figure
      )}
    </span>
  );
}

export function DefaultAvatar({ seed, alt }: { seed: string; alt: string }) {
  const figure = <Figure seed={seed} />;
  return alt === '' ? (
    <svg viewBox="0 0 96 96" aria-hidden="true">
      {figure}
    </svg>
  ) : (
    <svg viewBox="0 0 96 96" role="img">
      <title>{alt}</title>
      {figure}
    </svg>
  );
}

function Figure({ seed }: { seed: string }) {
  return (
    <>
      {stitchedArt(seed, 2, 2).map(({ x, y, height, ground, thread, stitches }) => (
        <g key={`${x},${y}`} fill="none" strokeWidth="2.4" strokeDasharray="5 3.2">
          <path d={`M${x} ${y}h48v${height}h-48z`} fill={`var(--cloth-${ground})`} />
          <path d={stitches} stroke={`var(--cloth-${thread})`} opacity="0.6" />
        </g>
      ))}
      <g fill="var(--cloth-cotton)" stroke="var(--cloth-deep)" strokeWidth="2.4">
        <path d="M14 97c2-22 15-31 34-31s32 9 34 31z" strokeDasharray="5 3.2" />
        <ellipse cx="48" cy="43" rx="17" ry="19" strokeDasharray="5 3.2" />
      </g>
    </>
  );
}
