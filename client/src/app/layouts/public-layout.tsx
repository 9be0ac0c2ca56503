import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';

export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
