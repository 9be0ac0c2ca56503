import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { admissionRoutes } from '../features/admissions/admissions.routes.ts';
import { countWaiting } from '../features/admissions/admissions.store.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { authRoutes } from '../features/auth/auth.routes.ts';
import { contactRoutes } from '../features/contact/contact.routes.ts';
import { countUnread, insertMessage, restoreMessage } from '../features/contact/contact.store.ts';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts';
import { dataLinkRoutes } from '../features/data-links/data-links.routes.ts';
import { deletionRoutes } from '../features/deletion/deletion.routes.ts';
import {
  askForDeletionByLink,
  backupsUntil,
  stopDeletion,
} from '../features/deletion/deletion.store.ts';
import { directoryRoutes } from '../features/directory/directory.routes.ts';
import { documentRoutes } from '../features/documents/documents.routes.ts';
import { emailUndoRoutes } from '../features/email-undo/email-undo.routes.ts';
import { doorRoutes } from '../features/events/door/door.routes.ts';
import { eventRoutes } from '../features/events/events.routes.ts';
import { eventRecords, listComingEvents } from '../features/events/events.store.ts';
import { comersMessageRoutes } from '../features/events/notices/message.routes.ts';
import { replyRoutes } from '../features/events/replies/replies.routes.ts';
import { listNewComers } from '../features/events/replies/reply-people.ts';
import {
  listComingAccounts,
  listEventsAsking,
  listOwnCodes,
  listRepliesClosing,
} from '../features/events/replies/reply-reads.store.ts';
import { eventReplyForm } from '../features/events/visitors/event-reply-form.ts';
import { replyPageRoutes } from '../features/events/visitors/reply-pages.routes.ts';
import { calendarRoutes, feedRoutes } from '../features/feeds/feeds.routes.ts';
import { sitemapRoutes } from '../features/feeds/sitemap.routes.ts';
import { figureRoutes } from '../features/figures/figures.routes.ts';
import { filesRoutes } from '../features/files/files.routes.ts';
import { galleryRoutes } from '../features/gallery/gallery.routes.ts';
import { galleryRecords } from '../features/gallery/gallery.store.ts';
import { healthReportRoutes } from '../features/health/health.routes.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import { listLatestNews } from '../features/home/home.store.ts';
import { requeueDeliveries } from '../features/letters/deliveries.store.ts';
import { letterPageRoutes } from '../features/letters/letter-pages.routes.ts';
import { letterRoutes } from '../features/letters/letters.routes.ts';
import { mailRoutes } from '../features/mail/mail.routes.ts';
import { memberMessageRoutes } from '../features/member-messages/member-messages.routes.ts';
import { memberRoutes } from '../features/members/members.routes.ts';
import { mergeRoutes } from '../features/merges/merges.routes.ts';
import { newsRoutes } from '../features/news/news.routes.ts';
import { newsRecords } from '../features/news/news.store.ts';
import { opportunityRoutes } from '../features/opportunities/opportunities.routes.ts';
import {
  listOpenOpportunities,
  opportunityRecords,
} from '../features/opportunities/opportunities.store.ts';
import { passwordRoutes } from '../features/passwords/passwords.routes.ts';
import { changePassword, mailReset } from '../features/passwords/passwords.store.ts';
import { deviceRoutes } from '../features/profile/devices.routes.ts';
import { myDataRoutes } from '../features/profile/my-data.routes.ts';
import { describeData } from '../features/profile/my-data.ts';
import { profileRoutes } from '../features/profile/profile.routes.ts';
import { sendMyData } from '../features/profile/send-my-data.ts';
import { roleRoutes } from '../features/roles/roles.routes.ts';
import { countByMail } from '../features/roll-numbers/roll-number-list.store.ts';
import { rollNumberRoutes } from '../features/roll-numbers/roll-numbers.routes.ts';
import { countUnclaimed } from '../features/roll-numbers/roll-numbers.store.ts';
import { backupRoutes } from '../features/site/backups.routes.ts';
import { copyRoutes } from '../features/site/copy.routes.ts';
import { iconRoutes } from '../features/site/icons.routes.ts';
import { mailServerRoutes } from '../features/site/mail-server.routes.ts';
import { setupRoutes } from '../features/site/setup.routes.ts';
import { siteRoutes } from '../features/site/site.routes.ts';
import { successorRoutes } from '../features/successor/successor.routes.ts';
import { trashRoutes } from '../features/trash/trash.routes.ts';
import { logInStep } from '../features/two-factor/log-in-step.ts';
import { twoFactorRoutes } from '../features/two-factor/two-factor.routes.ts';
import {
  dropTwoFactor,
  hasTwoFactor,
  removeTwoFactorSince,
} from '../features/two-factor/two-factor.store.ts';
import { downloadTicketRoutes } from '../http/downloads/download-tickets.routes.ts';
import type { Deps } from './deps.ts';
import { documentSources } from './document-sources.ts';
import { eventMailing } from './event-mailing.ts';
import { recordFields } from './record-fields.ts';
import { backUpInBackground } from './tasks/scheduled-backups.ts';

const dashboardSources = {
  counts: {
    unreadMessages: countUnread,
    unclaimedRollNumbers: countUnclaimed,
    refusedInvitations: (db: Database) => countByMail(db, 'refused'),
    applicants: countWaiting,
  },
  listOwnCodes,
  listEventsAsking,
  listNewComers,
  listRepliesClosing,
  listOpenOpportunities,
};

/** Registers the routes of all features. Passes each feature what it needs from other features. */
export async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db } = deps;
  const twoFactor = logInStep(deps);
  await authRoutes(app, deps, { twoFactor, stopDeletion });
  await passwordRoutes(app, deps, dropTwoFactor);
  await emailUndoRoutes(app, deps, { mailReset, removeTwoFactorSince });
  const highlights = { listComingEvents, listOpenOpportunities };
  await homeRoutes(app, deps, highlights);
  await directoryRoutes(app, deps);
  await profileRoutes(app, deps, changePassword);
  await deviceRoutes(app, deps);
  await registerMyData(app, deps);
  await twoFactorRoutes(app, deps);
  await roleRoutes(app, deps);
  await successorRoutes(app, deps, twoFactor.has);
  const mailContext = eventMailing(deps);
  await eventRoutes(app, deps, mailContext);
  await replyRoutes(app, deps, mailContext);
  await replyPageRoutes(app, deps, mailContext);
  await comersMessageRoutes(app, deps);
  await doorRoutes(app, deps);
  await opportunityRoutes(app, deps);
  await newsRoutes(app, deps);
  await galleryRoutes(app, deps);
  await dashboardRoutes(app, deps, dashboardSources);
  await contactRoutes(app, deps);
  await memberMessageRoutes(app, deps, { insertMessage });
  await filesRoutes(app, deps);
  await rollNumberRoutes(app, deps);
  await mailRoutes(app, deps, requeueDeliveries);
  await letterRoutes(app, deps, { ...highlights, listLatestNews, listComingAccounts });
  await letterPageRoutes(app, deps);
  await auditRoutes(app, deps);
  await documentRoutes(app, deps, documentSources(db), { replyForm: eventReplyForm(db) });
  await trashRoutes(app, deps, {
    event: eventRecords.restore,
    opportunity: opportunityRecords.restore,
    news: newsRecords.restore,
    gallery: galleryRecords.restore,
    message: restoreMessage,
  });

  await memberRoutes(app, deps);
  await mergeRoutes(app, deps);
  await admissionRoutes(app, deps);
  await siteRoutes(app, deps);
  await copyRoutes(app, deps);
  await iconRoutes(app, deps);
  await setupRoutes(app, deps);
  await mailServerRoutes(app, deps);
  await backupRoutes(app, deps, (log, backup, stopping) =>
    backUpInBackground({ ...config, db, log }, backup, stopping),
  );
  await healthReportRoutes(app, deps);
  await figureRoutes(app, deps);
  downloadTicketRoutes(app, deps);
  await sitemapRoutes(app, deps);
  await feedRoutes(app, deps);
  await calendarRoutes(app, deps);
}

/** Serves the export and deletion of a person's data, with or without a log-in. */
async function registerMyData(app: FastifyInstance, deps: Deps): Promise<void> {
  const send = sendMyData(deps, recordFields);
  await myDataRoutes(app, deps, send);
  await deletionRoutes(app, deps);
  await dataLinkRoutes(app, deps, {
    hasTwoFactor,
    describeData,
    send,
    deletion: { ask: askForDeletionByLink, stop: stopDeletion },
    backupsUntil,
  });
}
