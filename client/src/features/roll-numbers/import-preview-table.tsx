import { type ImportRow, type ImportState, importStates } from '@alumni/shared/roll-numbers';
import { useEffect, useRef, useState } from 'react';
import { Pager } from '../../components/list/pager.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';
import type { ImportPreview } from './use-import-preview.ts';

/** 5,000 rows at once would hold up a phone. */
const pageSize = 50;

interface ImportPreviewTableProps {
  preview: ImportPreview;
  onStart: (emails: string[]) => void;
  onClose: () => void;
}

/** What an import would do with each row, with counts that narrow the rows down. */
export function ImportPreviewTable({ preview, onStart, onClose }: ImportPreviewTableProps) {
  const t = useWords(importWords);
  const { language } = useLanguage();
  const [shown, setShown] = useState<ImportState>();
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  const { rows, source } = preview;
  const emails = rows.filter(({ state }) => state === 'new').map(({ text }) => text);
  const found = shown ? rows.filter(({ state }) => state === shown) : rows;
  const show = (state: ImportState | undefined) => {
    setShown(state);
    setPage(1);
  };
  const turn = (to: number) => {
    setPage(to);
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {t.preview} <span className={styles.source}>{source}</span>
      </h3>
      <StateFilter rows={rows} shown={shown} onShow={show} />
      {emails.length === 0 && <p className={styles.note}>{t.noneNew}</p>}
      <div className={styles.actions}>
        {emails.length > 0 && (
          <Button onClick={() => onStart(emails)}>
            {t.start(formatNumber(emails.length, language), emails.length === 1)}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
      <Rows rows={found.slice((page - 1) * pageSize, page * pageSize)} />
      <Pager page={page} totalPages={Math.ceil(found.length / pageSize)} onPage={turn} />
    </>
  );
}

function StateFilter({
  rows,
  shown,
  onShow,
}: {
  rows: ImportRow[];
  shown: ImportState | undefined;
  onShow: (state: ImportState | undefined) => void;
}) {
  const t = useWords(importWords);
  const { language } = useLanguage();
  const counts = importStates
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  const choices = [{ state: undefined, count: rows.length }, ...counts];
  return (
    <ul className={styles.counts}>
      {choices.map(({ state, count }) => (
        <li key={state ?? 'all'}>
          <button
            type="button"
            data-state={state}
            aria-pressed={shown === state}
            onClick={() => onShow(state)}
          >
            <strong>{formatNumber(count, language)}</strong> {state ? t.states[state] : t.all}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows }: { rows: ImportRow[] }) {
  const t = useWords(importWords);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.line}</th>
          <th scope="col">{t.email}</th>
          <th scope="col">{t.happens}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, text, state }) => (
          <tr key={line} data-state={state}>
            <td>{line}</td>
            <td>{text}</td>
            <td>
              <strong>{t.states[state]}</strong> <span>{t.explained[state]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
