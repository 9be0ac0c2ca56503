import { Loading, Skeleton } from '../../components/ui/loading/states.tsx';
import styles from './testimonial-section.module.css';

export function TestimonialsLoading() {
  return (
    <div className={styles.coming}>
      <Loading>
        <Skeleton width="85%" height="2rem" />
        <Skeleton width="70%" height="2rem" />
        <Skeleton width="12rem" height="1.25rem" />
      </Loading>
    </div>
  );
}
