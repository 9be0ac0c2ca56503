import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from './own-list.module.css';
import { ownListWords } from './own-list.words.ts';

export function TrashLink() {
  const t = useWords(ownListWords);
  return (
    <p className={styles.trash}>
      <Link to="/user/trash">{t.trash}</Link>
    </p>
  );
}
