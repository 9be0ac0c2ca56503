import { getAllowance } from '@alumni/shared/calls/allowance';
import type { Allowance } from '@alumni/shared/images/allowance';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import styles from './own-list.module.css';
import { ownListWords } from './own-list.words.ts';

/** The note appears once this fraction of the allowance is used. */
const nearly = 0.8;
const megabyte = 1_000_000;

/** Lists the allowances for posts and uploads of which at least the share `nearly` is used. */
export function AllowanceNote() {
  const t = useWords(ownListWords);
  const { data } = useEndpoint(getAllowance, {}, { staleTime: 0 });
  if (!data?.allowance) return null;
  const shares = Object.entries(data.allowance) as [
    keyof Allowance,
    { used: number; max: number },
  ][];
  const near = shares.filter(([, { used, max }]) => used >= nearly * max);
  return near.map(([name, { used, max }]) => {
    const unit = name === 'uploadBytes' || name === 'uploadBytesPerDay' ? megabyte : 1;
    const number = (value: number) => formatNumber(Math.round(value / unit), t.language);
    return (
      <p key={name} className={styles.allowance}>
        {t.allowance[name](number(used), number(max))}
      </p>
    );
  });
}
