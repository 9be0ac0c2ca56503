import { stitchedArt } from '../../components/ui/stitched-art.ts';

/** A new strip is being sewn to the cloth: that is what registering is. */
export function RegisterArt() {
  return (
    <svg viewBox="0 0 480 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h480v640H0z" fill="var(--hero)" />
      <Strips seed="the cloth so far" columns={5} rows={14} x={-24} y={-12} />
      <g transform="rotate(7 300 320)">
        <Strips seed="and you" columns={1} rows={9} x={262} y={150} />
      </g>
      <path
        d="M226 -8V238c0 26 30 20 44 34s-22 28-8 46 40 8 62-6 66-16 92 8"
        fill="none"
        stroke="var(--cloth-gold)"
        strokeWidth="3"
        strokeDasharray="9 5"
      />
      <g fill="none" stroke="var(--cloth-cotton)" strokeLinecap="round">
        <path d="M412 316l46 -92" strokeWidth="6" />
        <path d="M415 310l5 -10" stroke="var(--hero)" strokeWidth="2" />
      </g>
    </svg>
  );
}

function Strips({
  seed,
  columns,
  rows,
  x,
  y,
}: {
  seed: string;
  columns: number;
  rows: number;
  x: number;
  y: number;
}) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" strokeWidth="2.4" strokeDasharray="5 3.2">
      {stitchedArt(seed, columns, rows).map((block) => (
        <g key={`${block.x},${block.y}`}>
          <path
            d={`M${block.x} ${block.y}h48v${block.height}h-48z`}
            fill={`var(--cloth-${block.ground})`}
          />
          <path d={block.stitches} stroke={`var(--cloth-${block.thread})`} />
        </g>
      ))}
    </g>
  );
}
