import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { ErrorBoundary } from '../../../router/error-boundary.tsx';
import { uiWords } from '../ui.words.ts';

interface RowBoundaryProps {
  row: unknown;
  /** Element that replaces a broken row; absent if the boundary is inside the row's element. */
  as?: 'li' | 'tr';
  children: ReactNode;
}

/** Keeps the other rows readable if one fails to render. */
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
