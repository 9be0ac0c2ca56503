import type { ComponentType } from 'react';
import { Screen as HomeScreen } from '../features/home/home-screen.tsx';
import type { RouteTitle } from './app.words.ts';

export interface AppRoute {
  path: string;
  title: RouteTitle;
  /** Who may open it; absent: anyone. */
  guard?: 'user' | 'admin' | 'master';
  layout?: 'member';
  load: () => Promise<{ Screen: ComponentType }>;
}

/** Every screen of the site. The home page is in the first download, the others come when opened. */
export const routes: readonly AppRoute[] = [
  { path: '/', title: 'home', load: async () => ({ Screen: HomeScreen }) },
  {
    path: '/register',
    title: 'register',
    load: () => import('../features/auth/register-screen.tsx'),
  },
  { path: '/login', title: 'login', load: () => import('../features/auth/login-screen.tsx') },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    load: () => import('../features/auth/forgot-password-screen.tsx'),
  },
  {
    path: '/reset-password',
    title: 'resetPassword',
    load: () => import('../features/auth/reset-password-screen.tsx'),
  },
  {
    path: '/user/dashboard',
    title: 'dashboard',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/dashboard/dashboard-screen.tsx'),
  },
  {
    path: '/user/profile',
    title: 'profile',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/profile/profile-screen.tsx'),
  },
];
