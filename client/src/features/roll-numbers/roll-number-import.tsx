import type { Language } from '@alumni/shared/text/language';
import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreviewTable } from './import-preview-table.tsx';
import { ImportRunStatus } from './import-run-status.tsx';
import { ImportsSoFar } from './imports-so-far.tsx';
import { useImportPreview } from './use-import-preview.ts';
import { type ImportRecipient, useImportRun } from './use-import-run.ts';

/** Imports a list of people: choice, preview, import. `rollNo` is the admin's own. */
export function RollNumberImport({ rollNo }: { rollNo: string }) {
  const t = useWords(importWords);
  const { run, ...control } = useImportRun(rollNo);
  const { preview, close, change, checkText, checkFile, chosen, ...choice } = useImportPreview();
  const start = (recipients: ImportRecipient[], language: Language | undefined, words: string) => {
    control.start(recipients, language, words);
    close();
  };
  return (
    <section>
      <h2 className={styles.title}>{t.title}</h2>
      {run.status !== 'idle' ? (
        <ImportRunStatus run={run} {...control} />
      ) : preview ? (
        <ImportPreviewTable preview={preview} onStart={start} onChange={change} onClose={close} />
      ) : chosen ? (
        <ImportColumns chosen={chosen} close={close} {...choice} />
      ) : (
        <>
          <ImportChoice checkText={checkText} checkFile={checkFile} {...choice} />
          <ImportsSoFar />
        </>
      )}
    </section>
  );
}
