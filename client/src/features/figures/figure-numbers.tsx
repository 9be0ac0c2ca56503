import { exportFigure } from '@alumni/shared/calls/figures';
import { figureRows } from '@alumni/shared/site/figure-tables';
import { SpreadsheetButtons } from '../../components/download/spreadsheet-buttons.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import type { Figure } from './figure.ts';
import styles from './figures.module.css';
import { figuresWords } from './figures.words.ts';

/** The table behind a chart, with its download. */
export function FigureNumbers({
  figure: { name, title, period, columns, rows },
}: {
  figure: Figure;
}) {
  const t = useWords(figuresWords);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it. */}
      <section className={styles.scroll} aria-label={t.tableLabel(title)} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[period, ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].reverse().map(({ key, label, counts }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {columns.map((column, at) => (
                  <td key={column}>{formatNumber(counts[at] ?? 0, t.language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.downloads}>
        <SpreadsheetButtons
          endpoint={exportFigure}
          of={{ query: { figure: name } }}
          about={title}
          offline={{ name, rows: () => figureRows({ period, columns, rows }) }}
        />
      </div>
    </>
  );
}
