import '../testing/fake-browser.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { RollNumbersScreen } from './roll-numbers/roll-numbers-screen.tsx';

// In production the server writes the settings into the page; here there is no page.
vi.mock('../settings.ts', () => ({ settings: {} }));
// `renderToStaticMarkup` needs a server snapshot of each store, and the stores provide none. So this mock returns the
// client's snapshot.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, snapshot: () => unknown) => snapshot(),
}));

vi.mock('../router/hooks.tsx', async (original) => ({
  ...(await original<typeof import('../router/hooks.tsx')>()),
  useLocation: () => ({}),
}));

// Tests the screens directly: the route guard would redirect to the log-in first.
test.each([
  ['profile', ProfileScreen],
  ['roll numbers', RollNumbersScreen],
])('%s: asks to log in where there is no user', (_, screen) => {
  const shown = renderToStaticMarkup(createElement(screen));
  expect(shown).toContain('<p>Please login to view your profile.</p>');
});
