import type { KnownDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import { useWords } from '../../i18n/language.ts';
import { detailsText } from './details-text.ts';
import styles from './roll-number-list.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** Shows what the association knows of an invited person. */
export function IssuedDetails({ details }: { details: KnownDetails }) {
  const t = useWords(rollNumbersWords);
  return <span className={styles.detail}>{t.known(detailsText(details, t.language))}</span>;
}
