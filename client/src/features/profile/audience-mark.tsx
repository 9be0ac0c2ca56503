import Eye from 'lucide-react/icons/eye';
import Lock from 'lucide-react/icons/lock';
import { useWords } from '../../i18n/language.ts';
import styles from './profile.module.css';
import { type AudienceMarkName, profileWords } from './profile.words.ts';

export function AudienceMark({ audience }: { audience: AudienceMarkName }) {
  const t = useWords(profileWords);
  const Icon = audience === 'office' || audience === 'nobody' ? Lock : Eye;
  return (
    <span className={styles.audience} data-audience={audience}>
      <Icon aria-hidden="true" />
      {t.audiences[audience]}
    </span>
  );
}
