import { exportFormats, exportMembers } from '@alumni/shared/calls/members';
import type { ExportFormat } from '@alumni/shared/people/members';
import { useRef, useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { isAbort, isNetworkError, serverMessageOf } from '../../api/api-error.ts';
import { fetchFile, saveFile } from '../../api/download.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { sessionToken } from '../../session/session-store.ts';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';

interface MemberDownloadProps {
  which: Record<string, string>;
  /** All of them where it is left out, with a sentence on what the file has. */
  formats?: readonly ExportFormat[];
}

/** Downloads the members that are found, with how far it has come. */
export function MemberDownload({ which, formats }: MemberDownloadProps) {
  const t = useWords(membersWords);
  const [received, setReceived] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  const busy = received !== undefined;

  async function download(format: ExportFormat) {
    setFailure(undefined);
    setReceived(0);
    abort.current = new AbortController();
    try {
      const address = addressOf(exportMembers.path, undefined, { ...which, format });
      const file = await fetchFile(address, {
        token: sessionToken() ?? undefined,
        signal: abort.current.signal,
        onProgress: setReceived,
      });
      saveFile(file, `members-${new Date().toISOString().slice(0, 10)}.${format}`);
    } catch (error) {
      if (isAbort(error)) return;
      const reason = isNetworkError(error) ? t.network : serverMessageOf(error);
      setFailure([t.downloadFailed, reason].filter(Boolean).join(' '));
    } finally {
      setReceived(undefined);
    }
  }

  return (
    <>
      {(formats ?? exportFormats).map((format) => (
        <Button
          key={format}
          variant="outline"
          disabled={busy}
          aria-label={formats ? undefined : t.download[format]}
          onClick={() => download(format)}
        >
          {t.formats[format]}
        </Button>
      ))}
      {busy && (
        <>
          <span role="status">
            {t.received(formatNumber(Math.round(received / 1000), t.language))}
          </span>
          <Button variant="plain" onClick={() => abort.current?.abort()}>
            {t.stop}
          </Button>
        </>
      )}
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      {!formats && <p className={styles.hint}>{t.downloadHint}</p>}
    </>
  );
}
