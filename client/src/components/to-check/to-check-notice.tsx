import { type DetailField, heldFields } from '@alumni/shared/profile/detail-fields';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/language.ts';
import styles from '../ui/loading/states.module.css';
import { toCheckWords } from './to-check.words.ts';

export interface ToCheckNoticeProps {
  /** Fields that the association has filled in and the person has not checked yet. */
  fields: readonly DetailField[];
  level: 2 | 3;
  children?: ReactNode;
}

/** Lists what the association has filled in, and who sees it until the person checks it. */
export function ToCheckNotice({ fields, level, children }: ToCheckNoticeProps) {
  const t = useWords(toCheckWords);
  const Heading = `h${level}` as const;
  const joinNames = (some: readonly DetailField[]) => {
    const names = some.map((field) => t.fields[field]);
    const last = names.pop() ?? '';
    return names.length > 0 ? t.and(names.join(', '), last) : last;
  };
  const held = heldFields.filter((field) => fields.includes(field));
  return (
    <section className={styles.notice}>
      <Heading>{t.title}</Heading>
      <p>{t.filledIn(joinNames(fields))}</p>
      {held.length > 0 && <p>{t.held(joinNames(held))}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </section>
  );
}
