import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FormMessageProps {
  tone: 'error' | 'success';
  reveal?: boolean;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/**
 * Result of a submit: red and urgent, or green. `reveal` scrolls to it, as the button may be far below. It also focuses
 * an error: after a success the focus belongs to what comes next.
 */
export function FormMessage({
  tone,
  reveal = false,
  role = tone === 'error' ? 'alert' : 'status',
  children,
}: FormMessageProps) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!reveal) return;
    if (tone === 'error') box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [reveal, tone]);
  return (
    <p
      ref={box}
      className={styles.message}
      data-tone={tone}
      role={role}
      tabIndex={reveal ? -1 : undefined}
    >
      {children}
    </p>
  );
}
