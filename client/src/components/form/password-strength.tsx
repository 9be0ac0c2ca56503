import { isCommonPassword } from '@alumni/shared/accounts/password-rules';
import { limits } from '@alumni/shared/core/limits';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import styles from './form.module.css';
import { formWords } from './form.words.ts';

type Strength = 'weak' | 'fair' | 'strong';

interface PasswordStrengthProps {
  password: string;
  /** Shorter passwords are refused. Accounts that can read others' data need more than the default. */
  minLength?: number;
}

/** A hint only: the form itself reports passwords that are refused. */
export function PasswordStrength({
  password,
  minLength = limits.password.min,
}: PasswordStrengthProps) {
  const t = useWords(formWords);
  const isCommon = useIsCommon(password);
  if (password.length < limits.password.min) {
    return (
      <p className={styles.hint}>
        {minLength > limits.password.min ? t.atLeast(minLength) : t.strengthTip}
      </p>
    );
  }
  const strength = isCommon || password.length < minLength ? 'weak' : strengthOf(password);
  return (
    <div aria-live="polite">
      <p className={styles.strength} data-strength={strength}>
        <span className={styles.stitches} aria-hidden="true" />
        <span>
          {t.strength} <strong>{t.strengths[strength]}</strong>
        </span>
      </p>
      {isCommon && <p className={styles.hint}>{t.common}</p>}
      {password.length < minLength && <p className={styles.hint}>{t.atLeast(minLength)}</p>}
    </div>
  );
}

/** Whether the password is one of the commonest; false until their list has been loaded. */
function useIsCommon(password: string): boolean {
  const [common, setCommon] = useState('');
  useEffect(() => {
    if (password.length < limits.password.min) return undefined;
    let isLatest = true;
    isCommonPassword(password).then(
      (is) => {
        if (is && isLatest) setCommon(password);
      },
      (error) => console.warn('The list of common passwords could not be loaded.', error),
    );
    return () => {
      isLatest = false;
    };
  }, [password]);
  return password !== '' && common === password;
}

/** Length counts most; character classes and repetition shift the score a little. */
export function strengthOf(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const distinct = new Set(password).size;
  const score = Math.min(password.length, distinct * 2) + kinds * 2;
  if (score >= 20) return 'strong';
  return score >= 14 ? 'fair' : 'weak';
}
