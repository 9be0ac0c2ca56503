import { useId, useState } from 'react';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import { BarChart } from './bar-chart.tsx';
import type { Figure } from './figure.ts';
import styles from './figures.module.css';
import { figuresWords } from './figures.words.ts';

const FigureNumbers = lazyComponent(() => import('./figure-numbers.tsx'), 'FigureNumbers');

/** A chart, its summary in a sentence, and its numbers. */
export function FigureSection({ figure }: { figure: Figure }) {
  const t = useWords(figuresWords);
  const id = useId();
  const { title, sum, note, columns, rows, added } = figure;
  const isEmpty = rows.every(({ counts }) => counts.every((count) => count === 0));
  const bars = rows.map(({ short, counts }) => ({
    label: short,
    values: added ? [counts.reduce((total, count) => total + count, 0)] : counts,
  }));
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? (
        <p>{t.nothing}</p>
      ) : (
        <figure aria-labelledby={id}>
          <figcaption>{sum}</figcaption>
          {!added && columns.length > 1 && (
            <ul className={styles.legend} aria-hidden="true">
              {columns.map((column, series) => (
                <li key={column} data-series={series}>
                  {column}
                </li>
              ))}
            </ul>
          )}
          <BarChart bars={bars} />
          <Numbers figure={figure} />
        </figure>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}

function Numbers({ figure }: { figure: Figure }) {
  const t = useWords(figuresWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t.numbers} <VisuallyHidden>{figure.title}</VisuallyHidden>
      </summary>
      {isOpen && <FigureNumbers figure={figure} />}
    </details>
  );
}
