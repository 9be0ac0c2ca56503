import type { MouseEvent } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { listWords } from './list.words.ts';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** 'Previous', 'Page X of Y', 'Next'; nothing for a single page. */
export function Pager({ page, totalPages, onPage }: PagerProps) {
  const t = useWords(listWords);
  if (totalPages <= 1) return null;
  // Ignores the second tap of a double tap; a deliberate press after it counts.
  const turn = (to: number) => (event: MouseEvent) => {
    if (event.detail <= 1) onPage(to);
  };
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      <Button variant="outline" disabled={page <= 1} onClick={turn(page - 1)}>
        {t.previous}
      </Button>
      <p>{t.pageOf(formatNumber(page, t.language), formatNumber(totalPages, t.language))}</p>
      <Button variant="outline" disabled={page >= totalPages} onClick={turn(page + 1)}>
        {t.next}
      </Button>
    </nav>
  );
}
