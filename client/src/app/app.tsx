import type { ReactNode } from 'react';
import { ErrorBoundary } from '../router/error-boundary.tsx';
import { useShown } from '../router/hooks.tsx';
import type { AppView } from './app-router.tsx';
import { ErrorScreen, ScreenCrash } from './error-screen.tsx';
import { RequireRole, RequireUser } from './guards.tsx';
import { RootLayout } from './layouts/root-layout.tsx';

/** Renders the current screen in its layouts. If the screen or a layout crashes, the layouts around it stay. */
export function App() {
  const { view, location } = useShown<AppView>();
  const { Layout, Screen, access } = view;
  return (
    <ErrorBoundary resetOn={location} fallback={(error) => <ErrorScreen error={error} />}>
      <RootLayout>
        <ErrorBoundary resetOn={location} fallback={(error) => <ErrorScreen error={error} />}>
          <Guarded access={access}>
            <Layout>
              <ErrorBoundary resetOn={location} fallback={(error) => <ScreenCrash error={error} />}>
                {access === 'admin' || access === 'master' ? (
                  <RequireRole role={access}>
                    <Screen />
                  </RequireRole>
                ) : (
                  <Screen />
                )}
              </ErrorBoundary>
            </Layout>
          </Guarded>
        </ErrorBoundary>
      </RootLayout>
    </ErrorBoundary>
  );
}

function Guarded({ access, children }: { access: AppView['access']; children: ReactNode }) {
  return access === 'anyone' ? children : <RequireUser access={access}>{children}</RequireUser>;
}
