import { stitchedArt } from '@alumni/shared/images/stitched-art';
import { StitchedBlocks } from '../../components/ui/graphics/stitched-pattern.tsx';

/** A strip being sewn to the cloth, as a symbol of joining. */
export function RegisterArt() {
  return (
    <svg viewBox="0 0 480 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h480v640H0z" fill="var(--hero)" />
      <Strips seed="the cloth so far" columns={5} rows={14} x={-34} y={-12} />
      <g transform="rotate(6 286 330)">
        <Strips seed="and you" columns={1} rows={9} x={256} y={120} />
        <path
          d="M256 120h48v432h-48z"
          fill="none"
          stroke="var(--cloth-cotton)"
          strokeWidth="2.4"
          strokeDasharray="5 3.2"
        />
      </g>
      <path
        d="M219 -8V226c0 40 22 52 50 44m-50 2c4 34 24 42 48 36m-48 2c4 36 22 44 42 38 44 -8 66 -28 88 -64"
        fill="none"
        stroke="var(--cloth-gold)"
        strokeWidth="3"
        strokeDasharray="9 5"
      />
      <g fill="none" stroke="var(--cloth-cotton)" strokeLinecap="round">
        <path d="M349 284l32 -86" strokeWidth="6" />
        <path d="M351 279l4 -11" stroke="var(--hero)" strokeWidth="2" />
      </g>
    </svg>
  );
}

interface StripsProps {
  seed: string;
  columns: number;
  rows: number;
  x: number;
  y: number;
}

function Strips({ seed, columns, rows, x, y }: StripsProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <StitchedBlocks blocks={stitchedArt(seed, columns, rows)} />
    </g>
  );
}
