import { importStates } from '@alumni/shared/calls/roll-numbers';
import type { ListRow } from '@alumni/shared/roll-numbers/list/list-rows';
import type { ImportState } from '@alumni/shared/roll-numbers/roll-numbers';
import type { Language } from '@alumni/shared/text/language';
import { useEffect, useRef, useState } from 'react';
import { Pager } from '../../components/list/pager.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { detailsText } from './details-text.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';
import { InvitationPreview } from './invitation-preview.tsx';
import type { ImportPreview } from './use-import-preview.ts';
import type { ImportRecipient } from './use-import-run.ts';

/** Rendering 5,000 rows at once would freeze a phone. */
const pageSize = 50;

interface ImportPreviewTableProps {
  preview: ImportPreview;
  onStart: (recipients: ImportRecipient[], language: Language | undefined, words: string) => void;
  /** Returns to the choice of columns. */
  onChange: () => void;
  onClose: () => void;
}

/** Shows the effect of an import on each row of the list. Buttons above the table filter its rows by effect. */
export function ImportPreviewTable({
  preview,
  onStart,
  onChange,
  onClose,
}: ImportPreviewTableProps) {
  const t = useWords(importWords);
  const [shown, setShown] = useState<Shown>();
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  const { rows, source, mailed, invitation } = preview;
  const [mailLanguage, setMailLanguage] = useState(invitation?.mails[0]?.language);
  const [words, setWords] = useState('');
  const recipients = rows
    .filter(({ state, details }) => state === 'new' || (state === 'issued' && details))
    .map(({ text, details }) => ({ email: text, details }));
  const count = rows.filter(({ state }) => state === 'new').length;
  const added = recipients.length - count;
  const found = rows.filter((row) => isShown(row, shown));
  const show = (state: Shown | undefined) => {
    setShown(state);
    setPage(1);
  };
  const turn = (to: number) => {
    setPage(to);
    // The pressed button may be disabled on the new page and lose the focus: focus the heading.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {t.preview}{' '}
        <span className={styles.source} translate="no">
          {source}
        </span>
      </h3>
      <StateFilter rows={rows} shown={shown} onShow={show} />
      {recipients.length === 0 && <p className={styles.note}>{t.noneNew}</p>}
      {count > 0 && added > 0 && (
        <p className={styles.note}>{t.alsoAdded(formatNumber(added, t.language), added === 1)}</p>
      )}
      {mailed && invitation && mailLanguage && (
        <InvitationPreview
          invitation={invitation}
          language={mailLanguage}
          onLanguage={setMailLanguage}
          words={words}
          onWords={setWords}
        />
      )}
      <div className={styles.actions}>
        {recipients.length > 0 && (
          <Button onClick={() => onStart(recipients, mailLanguage, words)}>
            {count > 0
              ? (mailed ? t.mail : t.start)(formatNumber(count, t.language), count === 1)
              : t.add(formatNumber(added, t.language), added === 1)}
          </Button>
        )}
        <Button variant="outline" onClick={onChange}>
          {t.change}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
      <Rows rows={found.slice((page - 1) * pageSize, page * pageSize)} mailed={mailed} />
      <Pager page={page} totalPages={Math.ceil(found.length / pageSize)} onPage={turn} />
    </>
  );
}

/** Filter: a state, or rows with a rejected value. */
type Shown = ImportState | 'faults';

function isShown({ state, faults }: ListRow, shown: Shown | undefined): boolean {
  if (shown === 'faults') return faults.length > 0;
  return shown === undefined || state === shown;
}

interface StateFilterProps {
  rows: ListRow[];
  shown: Shown | undefined;
  onShow: (state: Shown | undefined) => void;
}

function StateFilter({ rows, shown, onShow }: StateFilterProps) {
  const t = useWords(importWords);
  const counts = [...importStates, 'faults' as const]
    .map((state) => ({ state, count: rows.filter((row) => isShown(row, state)).length }))
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
            <strong>{formatNumber(count, t.language)}</strong>{' '}
            {state ? (count === 1 ? t.states : t.several)[state] : t.all}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows, mailed }: { rows: ListRow[]; mailed: boolean }) {
  const t = useWords(importWords);
  const explained = mailed ? t.explained : { ...t.explained, new: t.newUnmailed };
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
        {rows.map(({ line, text, state, details, faults }) => (
          <tr key={`${line} ${text}`} data-state={state}>
            <td>{line}</td>
            <td>
              <span translate="no">{text}</span>
              {details && (
                <span className={styles.detail} translate="no">
                  {detailsText(details, t.language)}
                </span>
              )}
            </td>
            <td>
              <strong>{t.states[state]}</strong>{' '}
              <span className={styles.detail}>
                {state === 'issued' && details ? t.added : explained[state]}
              </span>
              {faults.map((fault) => (
                <span key={fault.heading} className={styles.detail} data-fault>
                  {t.fault(fault.heading || t.email, fault.text)} {fault.reason}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
