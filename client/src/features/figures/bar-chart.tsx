import { colon } from '@alumni/shared/text/language';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { axisTop, barHeight } from './chart-scale.ts';
import styles from './figures.module.css';

export interface Bars {
  label: string;
  /** Values of the bars that stand side by side. */
  values: number[];
}

/** Minimum number of bar positions, so that a few bars stay narrow. */
const leastPlaces = 12;

/** Hidden from screen readers, which get the numbers from the figure's table. */
export function BarChart({ bars }: { bars: Bars[] }) {
  const { language } = useLanguage();
  const top = axisTop(Math.max(0, ...bars.flatMap(({ values }) => values)));
  const places = Math.max(bars.length, leastPlaces);
  const [first, last] = [bars[0]?.label, bars[bars.length - 1]?.label];
  // The axis has at least `leastPlaces` positions, so a few bars do not reach its right end. A label there would be
  // wrong. Instead, one label names the whole range.
  const isFull = bars.length === places;
  const ends = isFull ? [first, last] : [first === last ? first : `${first} – ${last}`];
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.axis}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatNumber(value, language)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${places} 100`} preserveAspectRatio="none" aria-hidden="true">
        {[0, 50, 100].map((y) => (
          <line key={y} x1="0" x2={places} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
        {bars.map(({ label, values }, at) =>
          values.map((value, series) => {
            const width = 0.8 / values.length;
            const height = barHeight(value, top);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place.
                key={`${label} ${series}`}
                data-series={series}
                x={at + 0.1 + series * width}
                y={100 - height}
                width={width}
                height={height}
              >
                <title>{label + colon[language] + formatNumber(value, language)}</title>
              </rect>
            );
          }),
        )}
      </svg>
      <div className={styles.ends}>
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
    </div>
  );
}
