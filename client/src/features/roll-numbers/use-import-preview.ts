import { csvProblem, decodeCsv } from '@alumni/shared/csv-text';
import { limits } from '@alumni/shared/limits';
import { type ImportRow, previewImport } from '@alumni/shared/roll-numbers';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { importWords } from './import.words.ts';

export interface ImportPreview {
  /** Name of the file. */
  source: string;
  rows: ImportRow[];
}

/** The dry run of a list: nothing is issued by it. */
export function useImportPreview() {
  const t = useWords(importWords);
  const message = useMessages();
  const [preview, setPreview] = useState<ImportPreview>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const check = async (source: string, read: () => Promise<string>) => {
    setBusy(true);
    setFailure('');
    try {
      const csv = await read().catch(() => undefined);
      const problem = csv === undefined ? t.unreadable : sayProblem(csv);
      if (csv === undefined || problem) {
        setFailure(problem);
        return;
      }
      const { rows } = await call(previewImport, { body: { csv } });
      setPreview({ source, rows });
    } catch (error) {
      setFailure(serverMessageOf(error) ?? t.failed);
    } finally {
      setBusy(false);
    }
  };

  const sayProblem = (csv: string) => {
    const problem = csvProblem(csv);
    return problem ? message(problem) : '';
  };

  return {
    preview,
    failure,
    busy,
    checkText: (text: string) => check(t.pastedName, async () => text),
    checkFile: (file: File) =>
      file.size > limits.rollNumberImport.csv
        ? setFailure(message('importTooLarge'))
        : inBackground(
            check(file.name, async () => decodeCsv(new Uint8Array(await file.arrayBuffer()))),
          ),
    close: () => setPreview(undefined),
  };
}
