import { exportFormats, exportMembers } from '@alumni/shared/calls/members';
import type { ExportFormat } from '@alumni/shared/people/members';
import { useDownload } from '../../components/download/use-download.ts';
import { Button } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';

interface MemberDownloadProps {
  which: Record<string, string>;
  /** All of them where it is left out, with a sentence on what the file has. */
  formats?: readonly ExportFormat[];
}

/** Downloads the members that are found. */
export function MemberDownload({ which, formats }: MemberDownloadProps) {
  const t = useWords(membersWords);
  const { busy, save } = useDownload();
  return (
    <>
      {(formats ?? exportFormats).map((format) => (
        <Button
          key={format}
          variant="outline"
          disabled={busy}
          aria-label={formats ? undefined : t.download[format]}
          onClick={() => save(exportMembers, { query: { ...which, format } })}
        >
          {t.formats[format]}
        </Button>
      ))}
      {!formats && <p className={styles.hint}>{t.downloadHint}</p>}
    </>
  );
}
