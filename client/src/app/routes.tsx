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

/** What a route tells the layouts above it. */
export interface RouteHandle {
  title: RouteTitle;
}

/** Every screen of the site. The home page is in the first download, the others come when opened. */
export const routes: readonly AppRoute[] = [
  { path: '/', title: 'home', load: async () => ({ Screen: HomeScreen }) },
  { path: '/about-us', title: 'about', load: () => import('../features/about/about-screen.tsx') },
  {
    path: '/alumni',
    title: 'alumni',
    load: () => import('../features/directory/directory-list-screen.tsx'),
  },
  {
    path: '/events',
    title: 'events',
    load: () => import('../features/events/events-list-screen.tsx'),
  },
  {
    path: '/eventdetails',
    title: 'eventDetails',
    load: () => import('../features/events/event-details-screen.tsx'),
  },
  { path: '/news', title: 'news', load: () => import('../features/news/news-list-screen.tsx') },
  {
    path: '/opportunities',
    title: 'opportunities',
    load: () => import('../features/opportunities/opportunities-list-screen.tsx'),
  },
  {
    path: '/gallery',
    title: 'gallery',
    load: () => import('../features/gallery/galleries-list-screen.tsx'),
  },
  {
    path: '/gallerydetails',
    title: 'galleryDetails',
    load: () => import('../features/gallery/gallery-details-screen.tsx'),
  },
  {
    path: '/contact-us',
    title: 'contact',
    load: () => import('../features/contact/contact-screen.tsx'),
  },
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
  {
    path: '/user/events',
    title: 'ownEvents',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/events/own-events-screen.tsx'),
  },
  {
    path: '/myevents',
    title: 'event',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/events/event-editor-screen.tsx'),
  },
  {
    path: '/myevents/:id',
    title: 'event',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/events/event-editor-screen.tsx'),
  },
  {
    path: '/user/opportunities',
    title: 'ownOpportunities',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/opportunities/own-opportunities-screen.tsx'),
  },
  {
    path: '/myopportunities',
    title: 'opportunity',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/opportunities/opportunity-editor-screen.tsx'),
  },
  {
    path: '/myopportunities/:id',
    title: 'opportunity',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/opportunities/opportunity-editor-screen.tsx'),
  },
  {
    path: '/mygallery',
    title: 'ownGallery',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/gallery/gallery-editor-screen.tsx'),
  },
  {
    path: '/mygallery/:id',
    title: 'galleryDetails',
    guard: 'user',
    layout: 'member',
    load: () => import('../features/gallery/gallery-editor-screen.tsx'),
  },
  {
    path: '/admin/createrollno',
    title: 'createRollNumber',
    guard: 'admin',
    layout: 'member',
    load: () => import('../features/admin/create-roll-number-screen.tsx'),
  },
  {
    path: '/admin/messages',
    title: 'messages',
    guard: 'admin',
    layout: 'member',
    load: () => import('../features/admin/messages-screen.tsx'),
  },
  {
    path: '/admin/managerolls',
    title: 'manageRoles',
    guard: 'master',
    layout: 'member',
    load: () => import('../features/admin/manage-roles-screen.tsx'),
  },
  {
    path: '/admin/audit',
    title: 'audit',
    guard: 'master',
    layout: 'member',
    load: () => import('../features/admin/audit-screen.tsx'),
  },
  {
    path: '/admin/managenews',
    title: 'manageNews',
    guard: 'admin',
    layout: 'member',
    load: () => import('../features/news/manage-news-screen.tsx'),
  },
  {
    path: '/newsarticle',
    title: 'newsArticle',
    guard: 'admin',
    layout: 'member',
    load: () => import('../features/news/news-editor-screen.tsx'),
  },
  {
    path: '/newsarticle/:id',
    title: 'newsArticle',
    guard: 'admin',
    layout: 'member',
    load: () => import('../features/news/news-editor-screen.tsx'),
  },
  {
    path: '/admin/managegallery',
    title: 'manageGallery',
    guard: 'admin',
    layout: 'member',
    load: () => import('../features/gallery/manage-gallery-screen.tsx'),
  },
];
