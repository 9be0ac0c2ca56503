import ArrowRight from 'lucide-react/icons/arrow-right';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './feature-cards.module.css';
import { homeWords } from './home.words.ts';

export function FeatureCards() {
  const t = useWords(homeWords);
  const cards = [
    { seed: 'networking', to: '/alumni', ...t.cards.networking },
    { seed: 'career', to: '/opportunities', ...t.cards.career },
    { seed: 'community', to: '/events', ...t.cards.community },
  ];
  return (
    <section className={styles.section}>
      <VisuallyHidden>
        <h2>{t.cardsTitle}</h2>
      </VisuallyHidden>
      <div className={styles.cards}>
        {cards.map(({ seed, to, title, text }) => (
          <article className={styles.card} key={seed}>
            <StitchedPattern seed={seed} columns={5} rows={1} className={styles.swatch} />
            <h3>
              <Link to={to}>
                {title}
                <ArrowRight aria-hidden="true" />
              </Link>
            </h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
