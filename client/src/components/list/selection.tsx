import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Tick } from '../form/tick.tsx';
import { shareHeight } from '../ui/keyboard/share-height.ts';
import styles from './selection.module.css';
import { selectionWords } from './selection.words.ts';

export type Selection<Row> = ReturnType<typeof useSelection<Row & { rollNo: string }>>;

export function useSelection<Row extends { rollNo: string }>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const several = rows.filter(({ rollNo }) => chosen.has(rollNo));
  const isAll = rows.length > 0 && several.length === rows.length;
  return {
    several,
    isAll,
    has: (rollNo: string) => chosen.has(rollNo),
    choose: (rollNo: string, isChosen: boolean) => {
      const next = new Set(chosen);
      if (isChosen) next.add(rollNo);
      else next.delete(rollNo);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : rows.map(({ rollNo }) => rollNo))),
    clear: () => setChosen(new Set()),
  };
}

const shareBarHeight = shareHeight('--bar-height', { whileSticky: true });

/**
 * Selects all rows of a page; `children` are the actions for the selected ones. `overTable`: on a desktop the bar stands
 * in the head of the table that follows it.
 */
export function SelectionBar({
  selection: { several, isAll, toggleAll },
  overTable = false,
  children,
}: {
  selection: Pick<Selection<unknown>, 'isAll' | 'toggleAll'> & { several: readonly unknown[] };
  overTable?: boolean;
  children: ReactNode;
}) {
  const t = useWords(selectionWords);
  return (
    <div
      ref={shareBarHeight}
      className={overTable ? `${styles.bar} ${styles.overTable}` : styles.bar}
      data-idle={several.length === 0 || undefined}
    >
      <Tick checked={isAll} onChange={toggleAll}>
        <span className={styles.label}>
          {several.length === 0 ? t.all : t.chosen(formatNumber(several.length, t.language))}
        </span>
      </Tick>
      {several.length > 0 && <div className={styles.chosen}>{children}</div>}
    </div>
  );
}

interface ChooseBoxProps {
  selection: Pick<Selection<unknown>, 'has' | 'choose'>;
  rollNo: string;
  name: string;
  children?: ReactNode;
}

export function ChooseBox({ selection, rollNo, name, children }: ChooseBoxProps) {
  const t = useWords(selectionWords);
  return (
    <Tick
      checked={selection.has(rollNo)}
      aria-label={t.choose(name)}
      onChange={({ currentTarget }) => selection.choose(rollNo, currentTarget.checked)}
    >
      {children}
    </Tick>
  );
}
