import Eye from 'lucide-react/icons/eye';
import Lock from 'lucide-react/icons/lock';
import { useWords } from '../../../i18n/language.ts';
import styles from '../profile.module.css';
import { type AudienceMarkName, profileWords } from '../profile.words.ts';

export function AudienceMark({ audience }: { audience: AudienceMarkName }) {
  const t = useWords(profileWords);
  return (
    <span className={styles.audience} data-audience={audience}>
      <AudienceIcon audience={audience} />
      {t.audiences[audience]}
    </span>
  );
}

export function AudienceIcon({ audience }: { audience: AudienceMarkName }) {
  const Icon = audience === 'office' || audience === 'nobody' ? Lock : Eye;
  return <Icon aria-hidden="true" />;
}
