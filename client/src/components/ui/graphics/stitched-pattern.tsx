import { type ClothBlock, cell, stitchedArt } from '@alumni/shared/images/stitched-art';
import { useId, useMemo } from 'react';

interface StitchedPatternProps {
  seed: string;
  columns?: number;
  rows?: number;
  className?: string | undefined;
}

/** Decorative pattern that fills its box, cropped like a cover image. */
export function StitchedPattern({ seed, columns = 6, rows = 6, className }: StitchedPatternProps) {
  const blocks = useMemo(() => stitchedArt(seed, columns, rows), [seed, columns, rows]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <StitchedBlocks blocks={blocks} />
    </svg>
  );
}

const bandCells = 14;

interface StitchedBandProps {
  seed: string;
  /** 1 draws cells of 48 px. */
  scale?: number;
  className?: string | undefined;
}

/** A decorative strip across the page, repeated over its width. */
export function StitchedBand({ seed, scale = 1, className }: StitchedBandProps) {
  const id = useId();
  const blocks = useMemo(() => stitchedArt(seed, bandCells, 1), [seed]);
  return (
    <svg className={className} width="100%" height={cell * scale} aria-hidden="true">
      <defs>
        <pattern
          id={id}
          width={bandCells * cell}
          height={cell}
          patternUnits="userSpaceOnUse"
          patternTransform={scale === 1 ? undefined : `scale(${scale})`}
        >
          <StitchedBlocks blocks={blocks} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

export function StitchedBlocks({ blocks }: { blocks: ClothBlock[] }) {
  return (
    <>
      {blocks.map(({ x, y, height, ground, thread, stitches }) => (
        <g key={`${x},${y}`} fill="none" strokeWidth="2.4" strokeDasharray="5 3.2">
          <path d={`M${x} ${y}h${cell}v${height}h-${cell}z`} fill={`var(--cloth-${ground})`} />
          <path d={stitches} stroke={`var(--cloth-${thread})`} />
        </g>
      ))}
    </>
  );
}
