import { limits } from '@alumni/shared/limits';
import type { MessageKey } from '@alumni/shared/messages';
import { type ImportRow, previewImport } from '@alumni/shared/roll-numbers';
import { useState } from 'react';
import { reasonOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { words } from './import.words.ts';

export interface ImportPreview {
  /** Name of the file. */
  source: string;
  rows: ImportRow[];
}

/** The dry run of a list: nothing is issued by it. */
export function useImportPreview() {
  const t = useWords(words);
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
      setFailure(reasonOf(error) ?? t.failed);
    } finally {
      setBusy(false);
    }
  };

  const sayProblem = (csv: string) => {
    const problem = problemOf(csv);
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
        : void check(file.name, () => textOf(file)),
    close: () => setPreview(undefined),
  };
}

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark; all else is UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0]},${bytes[1]}`;
  const encodings: Record<string, string> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };
  return new TextDecoder(encodings[mark] ?? 'utf-8').decode(bytes);
}

/** What the server would refuse, before it is sent over a slow connection. */
function problemOf(csv: string): MessageKey | undefined {
  if (csv.length > limits.rollNumberImport.csv) return 'importTooLarge';
  if (/\p{Cc}/u.test(csv.replace(/\s+/g, ''))) return 'importNotText';
  return csv.trim() === '' ? 'importEmpty' : undefined;
}
