import ArrowRight from 'lucide-react/icons/arrow-right';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

export function Shortcuts() {
  const t = useWords(dashboardWords);
  const links = [
    { to: '/myevents', label: t.addEvent },
    { to: '/myopportunities', label: t.addOpportunity },
    { to: '/user/profile', label: t.profile },
  ];
  return (
    <section>
      <h2 className={styles.title}>{t.shortcuts}</h2>
      <ul className={styles.shortcuts}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {label}
              <ArrowRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
