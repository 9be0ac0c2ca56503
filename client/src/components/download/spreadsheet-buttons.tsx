import type { Call } from '@alumni/shared/core/endpoint';
import { csvOf } from '@alumni/shared/text/csv';
import { type SpreadsheetCell, spreadsheetFormats } from '@alumni/shared/text/spreadsheet';
import type { CallInput } from '../../api/call.ts';
import { useWords } from '../../i18n/language.ts';
import { today } from '../../i18n/today.ts';
import { Button } from '../ui/button.tsx';
import { downloadWords } from './download.words.ts';
import { useDownload } from './use-download.ts';

interface SpreadsheetButtonsProps<C extends Call> {
  endpoint: C;
  /** The input of the call, without the format. */
  of: { params?: Record<string, string>; query?: Record<string, string> };
  /** What the file is about, for screen readers, where a screen has several. */
  about?: string;
  /** Show the names of the formats only. */
  short?: boolean;
  /** The same rows without a network: always a CSV, as the page has no writer of workbooks. */
  offline?: { name: string; rows: () => SpreadsheetCell[][] };
}

/** Downloads a spreadsheet in the format of one's choice. */
export function SpreadsheetButtons<C extends Call>({
  endpoint,
  of,
  about,
  short,
  offline,
}: SpreadsheetButtonsProps<C>) {
  const t = useWords(downloadWords);
  const { busy, save } = useDownload();
  const local = offline && {
    fileName: `${offline.name}-${today()}.csv`,
    type: 'text/csv',
    text: () => csvOf(offline.rows(), t.language),
  };
  return spreadsheetFormats.map((format) => {
    const label = t.saveAs[format];
    const input = { ...of, query: { ...of.query, format } } as unknown as CallInput<C>;
    return (
      <Button
        key={format}
        variant="outline"
        disabled={busy}
        aria-label={about ? t.about(label, about) : label}
        onClick={() => save(endpoint, input, local && (() => ({ ...local, text: local.text() })))}
      >
        {short ? t.formats[format] : label}
      </Button>
    );
  });
}
