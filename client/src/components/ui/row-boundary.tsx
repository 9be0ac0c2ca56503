import type { ReactNode } from 'react';
import { useWords } from '../../i18n/language.ts';
import { ErrorBoundary } from '../../router/error-boundary.tsx';
import { uiWords } from './ui.words.ts';

interface RowBoundaryProps {
  row: unknown;
  /** The element of the row, where that is not around the boundary. */
  as?: 'li' | 'tr';
  children: ReactNode;
}

/** A row that cannot be drawn leaves the others readable. */
export function RowBoundary({ row, as, children }: RowBoundaryProps) {
  const { broken } = useWords(uiWords);
  const fallback = () => {
    if (as === 'li') return <li>{broken}</li>;
    if (as !== 'tr') return <p>{broken}</p>;
    return (
      <tr>
        <td colSpan={99}>{broken}</td>
      </tr>
    );
  };
  return (
    <ErrorBoundary resetOn={row} fallback={fallback}>
      {children}
    </ErrorBoundary>
  );
}
