import { type ColumnField, columnFields } from '@alumni/shared/roll-numbers/list/column-fields';
import { type ListEncoding, listEncodings } from '@alumni/shared/roll-numbers/list/decode-text';
import { splitName } from '@alumni/shared/roll-numbers/list/names';
import { useEffect, useRef } from 'react';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Select } from '../../components/form/inputs.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';
import type { ImportList } from './use-import-list.ts';
import type { useImportPreview } from './use-import-preview.ts';

type ImportColumnsProps = { chosen: ImportList } & Omit<
  ReturnType<typeof useImportPreview>,
  'chosen' | 'preview' | 'checkText' | 'checkFile' | 'change'
>;

/** Lets the admin correct which parts of the file are read and what each column means. */
export function ImportColumns({
  chosen,
  failure,
  checking,
  check,
  ...control
}: ImportColumnsProps) {
  const t = useWords(importWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { source, rows, columns } = chosen;
  const people = rows.slice(columns.headingRows);
  const emailAt = columns.fields.indexOf('email');
  const addressed = people.filter(({ cells }) => cells[emailAt]?.includes('@')).length;
  const count = (value: number) => formatNumber(value, t.language);
  return (
    <>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {t.columns} <span className={styles.source}>{source}</span>
      </h3>
      <TakenPart chosen={chosen} {...control} />
      {failure && (
        <FormMessage tone="error" reveal>
          {failure}
        </FormMessage>
      )}
      <p className={styles.note}>{t.columnsNote}</p>
      <ul className={styles.columns}>
        {columns.fields.map((field, at) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            heading={columns.headings[at] || t.column(at + 1)}
            field={field}
            values={people.flatMap(({ cells }) => cells[at] || []).slice(0, 3)}
            onField={(to) => control.setField(at, to)}
          />
        ))}
      </ul>
      {columns.fields.includes('rollNo') && <p className={styles.note}>{t.numbersNew}</p>}
      <p role="status">
        {emailAt < 0 ? t.noEmailColumn : t.found(count(people.length), count(addressed))}
      </p>
      <div className={styles.actions}>
        <Button busy={checking} disabled={emailAt < 0} onClick={() => check(chosen)}>
          {t.check}
        </Button>
        <Button variant="outline" onClick={control.close}>
          {t.cancel}
        </Button>
      </div>
    </>
  );
}

type TakenPartProps = Pick<ImportColumnsProps, 'chosen' | 'take' | 'setEncoding' | 'reading'>;

/** Chooses sheet, encoding, and whether hidden rows are read. */
function TakenPart({ chosen, take, setEncoding, reading }: TakenPartProps) {
  const t = useWords(importWords);
  const { list, sheet: at, withHidden } = chosen;
  const sheet = list.sheets[at];
  const hiddenRows = sheet?.rows.filter(({ hidden }) => hidden).length ?? 0;
  const hiddenColumns = sheet?.hiddenColumns.length ?? 0;
  return (
    <div className={styles.taken}>
      {list.sheets.length > 1 && (
        <Select
          label={t.sheet}
          choices={list.sheets.map(({ name, hidden }, index) => ({
            value: String(index),
            label: hidden ? t.hiddenSheet(name) : name,
          }))}
          value={String(at)}
          onChange={({ currentTarget }) => take({ sheet: Number(currentTarget.value) })}
        />
      )}
      {hiddenRows + hiddenColumns > 0 && (
        <div>
          <p>{t.hidden(hiddenRows, hiddenColumns)}</p>
          <Tick
            checked={withHidden}
            onChange={({ currentTarget }) => take({ withHidden: currentTarget.checked })}
          >
            {t.withHidden}
          </Tick>
        </div>
      )}
      {list.encoding && (
        <Select
          label={t.encoding}
          disabled={reading}
          choices={listEncodings.map((value) => ({ value, label: t.encodings[value] }))}
          value={list.encoding}
          onChange={({ currentTarget }) => setEncoding(currentTarget.value as ListEncoding)}
        />
      )}
    </div>
  );
}

interface ColumnProps {
  heading: string;
  field: ColumnField | null;
  /** The first values of the column. */
  values: string[];
  onField: (field: ColumnField | null) => void;
}

function Column({ heading, field, values, onField }: ColumnProps) {
  const t = useWords(importWords);
  const shown = (value: string) => {
    if (field !== 'lastFirst' && field !== 'firstLast') return value;
    const { firstName, lastName } = splitName(value, field);
    return t.splitName(lastName, firstName);
  };
  return (
    <li data-unused={field === null || undefined}>
      <Select
        label={heading}
        choices={[
          { value: '', label: t.notUsed },
          ...columnFields.map((value) => ({ value, label: t.fields[value] })),
        ]}
        value={field ?? ''}
        onChange={({ currentTarget }) => onField((currentTarget.value || null) as typeof field)}
      />
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
        <p key={at} translate="no">
          {shown(value)}
        </p>
      ))}
    </li>
  );
}
