import { exportFigure } from '@alumni/shared/calls/figures';
import { figureCsv } from '@alumni/shared/site/figure-tables';
import { useDownload } from '../../components/download/use-download.ts';
import { Button } from '../../components/ui/button.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { today } from '../../i18n/today.ts';
import type { Figure } from './figure.ts';
import styles from './figures.module.css';
import { figuresWords } from './figures.words.ts';

/** The table behind a chart, and the same as a file. */
export function FigureNumbers({
  figure: { name, title, period, columns, rows },
}: {
  figure: Figure;
}) {
  const t = useWords(figuresWords);
  const { busy, save } = useDownload();
  const local = () => ({
    fileName: `${name}-${today()}.csv`,
    text: figureCsv({ period, columns, rows }),
    type: 'text/csv',
  });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it. */}
      <section className={styles.scroll} aria-label={t.tableOf(title)} tabIndex={0}>
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
      <Button
        variant="outline"
        busy={busy}
        onClick={() => save(exportFigure, { query: { figure: name } }, local)}
      >
        {t.csv} <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
    </>
  );
}
