import { limits } from '@alumni/shared/limits';
import { useWords } from '../../i18n/language.ts';
import styles from './form.module.css';
import { formWords } from './form.words.ts';

type Strength = 'weak' | 'fair' | 'strong';

/** A hint, never a condition: the only rule is the minimum length. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useWords(formWords);
  if (password.length < limits.password.min) return <p className={styles.hint}>{t.strengthTip}</p>;
  const strength = strengthOf(password);
  return (
    <p className={styles.strength} data-strength={strength} aria-live="polite">
      <span className={styles.stitches} aria-hidden="true" />
      <span>
        {t.strength} <strong>{t.strengths[strength]}</strong>
      </span>
    </p>
  );
}

/** Length counts most; kinds of characters and repetition shift it a little. */
export function strengthOf(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const distinct = new Set(password).size;
  const score = Math.min(password.length, distinct * 2) + kinds * 2;
  if (score >= 20) return 'strong';
  return score >= 14 ? 'fair' : 'weak';
}
