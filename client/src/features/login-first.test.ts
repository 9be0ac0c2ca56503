import '../testing/fake-browser.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { RollNumbersScreen } from './roll-numbers/roll-numbers-screen.tsx';

// Settings that the server writes into the page.
vi.mock('../settings.ts', () => ({ settings: {} }));
// React asks for a snapshot of the server where a screen is rendered as text.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, snapshot: () => unknown) => snapshot(),
}));

vi.mock('../router/hooks.tsx', async (original) => ({
  ...(await original<typeof import('../router/hooks.tsx')>()),
  useLocation: () => ({}),
}));

// The guard leads to the log-in before: these are the sentences of the screens without it.
test.each([
  ['profile', ProfileScreen],
  ['roll numbers', RollNumbersScreen],
])('%s: asks to log in where there is no user', (_, screen) => {
  const shown = renderToStaticMarkup(createElement(screen));
  expect(shown).toContain('<p>Please login to view your profile.</p>');
});
