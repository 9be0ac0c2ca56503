import { StitchedBand } from '../../components/ui/graphics/stitched-pattern.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './dashboard.module.css';

export function CountCard({ to, label, count }: { to: string; label: string; count: number }) {
  const { language } = useLanguage();
  return (
    <article className={styles.card}>
      <StitchedBand seed={to} scale={0.5} />
      <h2>
        <Link to={to}>{label}</Link>
      </h2>
      <p className={styles.count}>{formatNumber(count, language)}</p>
    </article>
  );
}
