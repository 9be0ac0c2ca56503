import { getAlumnus } from '@alumni/shared/calls/profile';
import { personName } from '@alumni/shared/people/person-name';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { useWords } from '../../../i18n/language.ts';
import { Sentence } from '../../ui/text/sentence.tsx';
import styles from './owner-note.module.css';
import { ownerNoteWords } from './owner-note.words.ts';

/** Tells an admin whose record this is, and that the audit log records changes. */
export function OwnerNote({ rollNo }: { rollNo: string }) {
  const t = useWords(ownerNoteWords);
  const { data, error } = useEndpoint(
    getAlumnus,
    { params: { rollNo } },
    { enabled: rollNo !== '' },
  );
  const name = data ? personName(data, t.language) : '';
  const owner = name || (error ? rollNo : '');
  return (
    <p className={styles.note}>
      {owner && (
        <strong>
          <Sentence text={t.postedBy(owner)} names={[owner]} />
        </strong>
      )}{' '}
      {t.recorded}
    </p>
  );
}
