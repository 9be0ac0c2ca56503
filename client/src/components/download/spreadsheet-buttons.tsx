import type { Call } from '@alumni/shared/core/endpoint';
import { toCsv } from '@alumni/shared/text/csv';
import { type SpreadsheetCell, spreadsheetFormats } from '@alumni/shared/text/spreadsheet';
import type { CallInput } from '../../api/call.ts';
import { useWords } from '../../i18n/language.ts';
import { today } from '../../i18n/today.ts';
import { Button } from '../ui/buttons/button.tsx';
import { downloadWords } from './download.words.ts';
import { useDownload } from './use-download.ts';

interface SpreadsheetButtonsProps<C extends Call> {
  endpoint: C;
  /** Input of the call, without the format. */
  of: { params?: Record<string, string>; query?: Record<string, string> };
  /** Names the file in the labels for screen readers. Needed if the screen has buttons for several files. */
  about?: string;
  short?: boolean;
  /** Makes the rows of the file without a network. The file is then always CSV: the client cannot write workbooks. */
  offline?: { name: string; rows: () => SpreadsheetCell[][] };
}

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
    text: () => toCsv(offline.rows(), t.language),
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
