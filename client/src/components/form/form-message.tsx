import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FormMessageProps {
  tone: 'error' | 'success';
  reveal?: boolean;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/**
 * Shows the result of a submit. `reveal` scrolls to the message, as the button may be far away. It also focuses an
 * error. After a success, the focus belongs to what comes next.
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
