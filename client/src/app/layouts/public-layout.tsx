import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';

export function PublicLayout() {
  return (
    <>
      <main id="main" className="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
