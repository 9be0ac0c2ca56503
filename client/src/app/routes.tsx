import type { ScreenPath } from '@alumni/shared/core/screens';
import type { ComponentType, ReactNode } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';

/** Loaded separately: visitors never need the member layout. */
export const loadMemberLayout = async (): Promise<ComponentType<{ children: ReactNode }>> =>
  (await import('./layouts/member-layout.tsx')).MemberLayout;

/**
 * Loader of every screen's code. The first download includes the home page; others load on demand. The build finds
 * their files here (`build/screen-files.ts`).
 */
export const screenLoaders: Record<ScreenPath, () => Promise<ComponentType>> = {
  '/': async () => HomeScreen,
  '/about-us': async () => (await import('../features/about/about-screen.tsx')).AboutScreen,
  '/alumni': async () =>
    (await import('../features/directory/directory-list-screen.tsx')).DirectoryListScreen,
  '/alumnidetails': async () =>
    (await import('../features/directory/alumnus-details-screen.tsx')).AlumnusDetailsScreen,
  '/events': async () => (await import('../features/events/event-list-screen.tsx')).EventListScreen,
  '/eventdetails': async () =>
    (await import('../features/events/event-details-screen.tsx')).EventDetailsScreen,
  '/news': async () => (await import('../features/news/news-list-screen.tsx')).NewsListScreen,
  '/opportunities': async () =>
    (await import('../features/opportunities/opportunity-list-screen.tsx')).OpportunityListScreen,
  '/gallery': async () =>
    (await import('../features/gallery/gallery-list-screen.tsx')).GalleryListScreen,
  '/gallerydetails': async () =>
    (await import('../features/gallery/gallery-details-screen.tsx')).GalleryDetailsScreen,
  '/contact-us': async () => (await import('../features/contact/contact-screen.tsx')).ContactScreen,
  '/register': async () => (await import('../features/auth/register-screen.tsx')).RegisterScreen,
  '/login': async () => (await import('../features/auth/login-screen.tsx')).LoginScreen,
  '/forgot-password': async () =>
    (await import('../features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  '/reset-password': async () =>
    (await import('../features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  '/undo-email': async () =>
    (await import('../features/auth/undo-email-screen.tsx')).UndoEmailScreen,
  '/confirm-email': async () =>
    (await import('../features/auth/confirm-email-screen.tsx')).ConfirmEmailScreen,
  '/my-data': async () => (await import('../features/auth/my-data-screen.tsx')).MyDataScreen,
  '/object-to-merge': async () =>
    (await import('../features/auth/object-to-merge-screen.tsx')).ObjectToMergeScreen,
  '/accept-succession': async () =>
    (await import('../features/auth/accept-succession-screen.tsx')).AcceptSuccessionScreen,
  '/user/dashboard': async () =>
    (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  '/user/profile': async () =>
    (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  '/user/settings': async () =>
    (await import('../features/profile/settings/settings-screen.tsx')).SettingsScreen,
  '/user/start': async () =>
    (await import('../features/profile/start/start-screen.tsx')).StartScreen,
  '/user/delete-account': async () =>
    (await import('../features/profile/my-data/delete-account-screen.tsx')).DeleteAccountScreen,
  '/user/trash': async () => (await import('../features/trash/trash-screen.tsx')).TrashScreen,
  '/user/letters': async () =>
    (await import('../features/letters/letters-screen.tsx')).OwnLettersScreen,
  '/writeto': async () =>
    (await import('../features/member-messages/write-to-screen.tsx')).WriteToScreen,
  '/blockorreport': async () =>
    (await import('../features/member-messages/block-or-report-screen.tsx')).BlockOrReportScreen,
  '/user/events': async () =>
    (await import('../features/events/own-events-screen.tsx')).OwnEventsScreen,
  '/myevents': async () =>
    (await import('../features/events/event-editor-screen.tsx')).EventEditorScreen,
  '/myevents/{id}': async () =>
    (await import('../features/events/event-editor-screen.tsx')).EventEditorScreen,
  '/myevents/{id}/replies': async () =>
    (await import('../features/events/replies/replies-screen.tsx')).EventRepliesScreen,
  '/myevents/{id}/door': async () =>
    (await import('../features/events/door/door-screen.tsx')).EventDoorScreen,
  '/user/opportunities': async () =>
    (await import('../features/opportunities/own-opportunities-screen.tsx')).OwnOpportunitiesScreen,
  '/myopportunities': async () =>
    (await import('../features/opportunities/opportunity-editor-screen.tsx'))
      .OpportunityEditorScreen,
  '/myopportunities/{id}': async () =>
    (await import('../features/opportunities/opportunity-editor-screen.tsx'))
      .OpportunityEditorScreen,
  '/mygallery': async () =>
    (await import('../features/gallery/gallery-editor-screen.tsx')).GalleryEditorScreen,
  '/mygallery/{id}': async () =>
    (await import('../features/gallery/gallery-editor-screen.tsx')).GalleryEditorScreen,
  '/admin/createrollno': async () =>
    (await import('../features/roll-numbers/roll-numbers-screen.tsx')).RollNumbersScreen,
  '/admin/messages': async () =>
    (await import('../features/contact/messages-screen.tsx')).MessagesScreen,
  '/admin/mail': async () => (await import('../features/mail/mail-screen.tsx')).MailScreen,
  '/admin/letters': async () =>
    (await import('../features/letters/letters-screen.tsx')).LettersScreen,
  '/letter': async () =>
    (await import('../features/letters/letter-editor-screen.tsx')).LetterEditorScreen,
  '/letter/{id}': async () =>
    (await import('../features/letters/letter-editor-screen.tsx')).LetterEditorScreen,
  '/admin/members': async () =>
    (await import('../features/members/members-screen.tsx')).MembersScreen,
  '/admin/admissions': async () =>
    (await import('../features/admissions/admissions-screen.tsx')).AdmissionsScreen,
  '/admin/figures': async () =>
    (await import('../features/figures/figures-screen.tsx')).FiguresScreen,
  '/admin/managerolls': async () =>
    (await import('../features/roles/roles-screen.tsx')).RolesScreen,
  '/setup': async () =>
    (await import('../features/auth/first-master-screen.tsx')).FirstMasterScreen,
  '/admin/setup': async () => (await import('../features/site/setup-screen.tsx')).SetupScreen,
  '/admin/site': async () =>
    (await import('../features/site/site-editor-screen.tsx')).SiteEditorScreen,
  '/admin/successor': async () =>
    (await import('../features/successor/successor-screen.tsx')).SuccessorScreen,
  '/admin/health': async () => (await import('../features/health/health-screen.tsx')).HealthScreen,
  '/admin/audit': async () =>
    (await import('../features/audit/audit-list-screen.tsx')).AuditListScreen,
  '/admin/managenews': async () =>
    (await import('../features/news/manage-news-screen.tsx')).ManageNewsScreen,
  '/newsarticle': async () =>
    (await import('../features/news/news-editor-screen.tsx')).NewsEditorScreen,
  '/newsarticle/{id}': async () =>
    (await import('../features/news/news-editor-screen.tsx')).NewsEditorScreen,
  '/admin/managegallery': async () =>
    (await import('../features/gallery/manage-gallery-screen.tsx')).ManageGalleryScreen,
};
