import type { ScreenPath } from '@alumni/shared/core/screens';
import type { ComponentType, ReactNode } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';
import type { RouteTitle } from './app.words.ts';

export interface AppRoute {
  title?: RouteTitle;
  load: () => Promise<ComponentType>;
}

/** Visitors never fetch the member area's frame. */
export const loadMemberLayout = async (): Promise<ComponentType<{ children: ReactNode }>> =>
  (await import('./layouts/member-layout.tsx')).MemberLayout;

/**
 * Title and code of every screen of the route table. A screen that few people open has a title of its
 * own (`usePageTitle`), which the first download does without. The home page is in that; the others are
 * fetched when they are opened, and the build finds their files here (`build/screen-files.ts`).
 */
export const routes: Record<ScreenPath, AppRoute> = {
  '/': { load: async () => HomeScreen },
  '/about-us': {
    title: 'about',
    load: async () => (await import('../features/about/about-screen.tsx')).AboutScreen,
  },
  '/alumni': {
    title: 'directory',
    load: async () =>
      (await import('../features/directory/directory-list-screen.tsx')).DirectoryListScreen,
  },
  '/alumnidetails': {
    title: 'alumnusDetails',
    load: async () =>
      (await import('../features/directory/alumnus-details-screen.tsx')).AlumnusDetailsScreen,
  },
  '/events': {
    title: 'events',
    load: async () => (await import('../features/events/event-list-screen.tsx')).EventListScreen,
  },
  '/eventdetails': {
    title: 'eventDetails',
    load: async () =>
      (await import('../features/events/event-details-screen.tsx')).EventDetailsScreen,
  },
  '/news': {
    title: 'news',
    load: async () => (await import('../features/news/news-list-screen.tsx')).NewsListScreen,
  },
  '/opportunities': {
    title: 'opportunities',
    load: async () =>
      (await import('../features/opportunities/opportunity-list-screen.tsx')).OpportunityListScreen,
  },
  '/gallery': {
    title: 'gallery',
    load: async () =>
      (await import('../features/gallery/gallery-list-screen.tsx')).GalleryListScreen,
  },
  '/gallerydetails': {
    title: 'galleryDetails',
    load: async () =>
      (await import('../features/gallery/gallery-details-screen.tsx')).GalleryDetailsScreen,
  },
  '/contact-us': {
    title: 'contact',
    load: async () => (await import('../features/contact/contact-screen.tsx')).ContactScreen,
  },
  '/register': {
    title: 'register',
    load: async () => (await import('../features/auth/register-screen.tsx')).RegisterScreen,
  },
  '/login': {
    title: 'login',
    load: async () => (await import('../features/auth/login-screen.tsx')).LoginScreen,
  },
  '/forgot-password': {
    load: async () =>
      (await import('../features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  },
  '/reset-password': {
    load: async () =>
      (await import('../features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  '/undo-email': {
    load: async () => (await import('../features/auth/undo-email-screen.tsx')).UndoEmailScreen,
  },
  '/confirm-email': {
    load: async () =>
      (await import('../features/auth/confirm-email-screen.tsx')).ConfirmEmailScreen,
  },
  '/accept-succession': {
    load: async () =>
      (await import('../features/auth/accept-succession-screen.tsx')).AcceptSuccessionScreen,
  },
  '/user/dashboard': {
    title: 'dashboard',
    load: async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  '/user/profile': {
    title: 'profile',
    load: async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  '/user/delete-account': {
    load: async () =>
      (await import('../features/profile/delete-account-screen.tsx')).DeleteAccountScreen,
  },
  '/user/trash': {
    load: async () => (await import('../features/trash/trash-screen.tsx')).TrashScreen,
  },
  '/user/letters': {
    load: async () => (await import('../features/letters/letters-screen.tsx')).OwnLettersScreen,
  },
  '/writeto': {
    load: async () =>
      (await import('../features/member-messages/write-to-screen.tsx')).WriteToScreen,
  },
  '/blockorreport': {
    load: async () =>
      (await import('../features/member-messages/block-or-report-screen.tsx')).BlockOrReportScreen,
  },
  '/user/events': {
    title: 'ownEvents',
    load: async () => (await import('../features/events/own-events-screen.tsx')).OwnEventsScreen,
  },
  '/myevents': {
    title: 'event',
    load: async () =>
      (await import('../features/events/event-editor-screen.tsx')).EventEditorScreen,
  },
  '/myevents/{id}': {
    title: 'event',
    load: async () =>
      (await import('../features/events/event-editor-screen.tsx')).EventEditorScreen,
  },
  '/myevents/{id}/replies': {
    load: async () =>
      (await import('../features/events/replies/replies-screen.tsx')).EventRepliesScreen,
  },
  '/myevents/{id}/door': {
    load: async () => (await import('../features/events/door/door-screen.tsx')).EventDoorScreen,
  },
  '/user/opportunities': {
    title: 'ownOpportunities',
    load: async () =>
      (await import('../features/opportunities/own-opportunities-screen.tsx'))
        .OwnOpportunitiesScreen,
  },
  '/myopportunities': {
    title: 'opportunity',
    load: async () =>
      (await import('../features/opportunities/opportunity-editor-screen.tsx'))
        .OpportunityEditorScreen,
  },
  '/myopportunities/{id}': {
    title: 'opportunity',
    load: async () =>
      (await import('../features/opportunities/opportunity-editor-screen.tsx'))
        .OpportunityEditorScreen,
  },
  '/mygallery': {
    title: 'ownGallery',
    load: async () =>
      (await import('../features/gallery/gallery-editor-screen.tsx')).GalleryEditorScreen,
  },
  '/mygallery/{id}': {
    title: 'galleryDetails',
    load: async () =>
      (await import('../features/gallery/gallery-editor-screen.tsx')).GalleryEditorScreen,
  },
  '/admin/createrollno': {
    load: async () =>
      (await import('../features/roll-numbers/roll-numbers-screen.tsx')).RollNumbersScreen,
  },
  '/admin/messages': {
    load: async () => (await import('../features/contact/messages-screen.tsx')).MessagesScreen,
  },
  '/admin/mail': {
    load: async () => (await import('../features/mail/mail-screen.tsx')).MailScreen,
  },
  '/admin/letters': {
    load: async () => (await import('../features/letters/letters-screen.tsx')).LettersScreen,
  },
  '/letter': {
    load: async () =>
      (await import('../features/letters/letter-editor-screen.tsx')).LetterEditorScreen,
  },
  '/letter/{id}': {
    load: async () =>
      (await import('../features/letters/letter-editor-screen.tsx')).LetterEditorScreen,
  },
  '/admin/members': {
    load: async () => (await import('../features/members/members-screen.tsx')).MembersScreen,
  },
  '/admin/admissions': {
    load: async () =>
      (await import('../features/admissions/admissions-screen.tsx')).AdmissionsScreen,
  },
  '/admin/figures': {
    load: async () => (await import('../features/figures/figures-screen.tsx')).FiguresScreen,
  },
  '/admin/managerolls': {
    load: async () => (await import('../features/roles/roles-screen.tsx')).RolesScreen,
  },
  '/setup': {
    load: async () => (await import('../features/auth/first-master-screen.tsx')).FirstMasterScreen,
  },
  '/admin/setup': {
    load: async () => (await import('../features/site/setup-screen.tsx')).SetupScreen,
  },
  '/admin/site': {
    load: async () => (await import('../features/site/site-editor-screen.tsx')).SiteEditorScreen,
  },
  '/admin/successor': {
    load: async () => (await import('../features/successor/successor-screen.tsx')).SuccessorScreen,
  },
  '/admin/health': {
    load: async () => (await import('../features/health/health-screen.tsx')).HealthScreen,
  },
  '/admin/audit': {
    load: async () => (await import('../features/audit/audit-list-screen.tsx')).AuditListScreen,
  },
  '/admin/managenews': {
    load: async () => (await import('../features/news/manage-news-screen.tsx')).ManageNewsScreen,
  },
  '/newsarticle': {
    title: 'newsArticle',
    load: async () => (await import('../features/news/news-editor-screen.tsx')).NewsEditorScreen,
  },
  '/newsarticle/{id}': {
    title: 'newsArticle',
    load: async () => (await import('../features/news/news-editor-screen.tsx')).NewsEditorScreen,
  },
  '/admin/managegallery': {
    load: async () =>
      (await import('../features/gallery/manage-gallery-screen.tsx')).ManageGalleryScreen,
  },
};
