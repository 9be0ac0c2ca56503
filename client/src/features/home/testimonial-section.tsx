import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { homeWords } from './home.words.ts';
import styles from './testimonial-section.module.css';
import { TestimonialsLoading } from './testimonials-loading.tsx';
import { useNear } from './use-near.ts';

const Testimonials = lazyWithRetry(
  async () => (await import('./testimonials.tsx')).Testimonials,
  <TestimonialsLoading />,
);

/** Testimonials: code and data load when the reader scrolls near. */
export function TestimonialSection() {
  const t = useWords(homeWords);
  const { box, near } = useNear<HTMLElement>('testimonials', '160px');
  return (
    <section className={styles.section} ref={box}>
      <div className={styles.inner}>
        <h2>{t.testimonials}</h2>
        <div className={styles.room}>{near && <Testimonials />}</div>
      </div>
    </section>
  );
}
