import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { FormMessage } from '../../components/form/form-message.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Spinner } from '../../components/ui/buttons/spinner.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { type ImportWords, importWords } from './import.words.ts';

interface ImportChoiceProps {
  /** A file is being read. */
  reading: boolean;
  /** The server is checking the list. */
  checking: boolean;
  stop: () => void;
  failure: string;
  checkFile: (file: File) => void;
  checkText: (text: string) => void;
}

/** Spreadsheets and text files. Phones filter by MIME type, computers by extension. */
const accepted = [
  '.xlsx,.xls,.ods,.csv,.txt,text/csv,text/plain,application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
].join(',');

/** Returns a `data:` URL of an empty CSV list with the recognised headings. */
function emptyList({ fields, separator }: ImportWords): string {
  const { rollNo, middleName, lastFirst, firstLast, ...asked } = fields;
  const text = `\uFEFF${Object.values(asked).join(separator)}\r\n`;
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}

/** Chooses a file or a pasted list. */
export function ImportChoice({
  reading,
  checking,
  stop,
  failure,
  checkFile,
  checkText,
}: ImportChoiceProps) {
  const busy = reading || checking;
  const t = useWords(importWords);
  const id = useId();
  const [pasting, setPasting] = useState(false);
  const [text, setText] = useState('');

  const pick = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (file) checkFile(file);
    // Clear the input: choosing the same file again must fire `change`.
    input.value = '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) checkText(text);
  };
  return (
    <>
      <p className={styles.note} id={`${id}-note`}>
        {t.intro}
      </p>
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      <div className={styles.actions}>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept={accepted}
          aria-describedby={`${id}-note`}
          disabled={busy}
          onChange={pick}
        />
        <label htmlFor={id} className="button button-outline">
          {busy && <Spinner />}
          {t.choose}
        </label>
        <Button variant="plain" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          {t.paste}
        </Button>
        <a className="button button-plain" href={emptyList(t)} download={t.emptyListName}>
          {t.emptyList}
        </a>
      </div>
      <div role="status" className={styles.run}>
        {checking && t.checking}
        {reading && t.reading}
      </div>
      {reading && (
        <div className={styles.run}>
          <progress aria-label={t.reading} />
          <Button variant="outline" onClick={stop}>
            {t.stop}
          </Button>
        </div>
      )}
      {pasting && (
        <form className={styles.paste} onSubmit={submit}>
          <TextArea
            label={t.pasted}
            limit={rollNumberImportLimits.csv}
            rows={8}
            spellCheck={false}
            autoCapitalize="none"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" busy={busy}>
            {t.check}
          </Button>
        </form>
      )}
    </>
  );
}
