import * as z from 'zod/mini';
import { codeForm, forgotPasswordForm } from '../accounts/auth-schemas.ts';
import * as calls from '../calls/my-data.ts';
import { endpoint } from '../core/endpoint.ts';
import { timestamp, typedPassword } from '../core/fields.ts';
import { postsAfterDeletion } from './posts-after-deletion.ts';

export const describeMyData = endpoint(calls.describeMyData, {
  summary: 'How much the caller has on the site, and what a deletion of the account means.',
  response: z.object({
    /** Size of the download, in bytes. */
    bytes: z.number(),
    pictures: z.number(),
    events: z.number(),
    opportunities: z.number(),
    galleries: z.number(),
    news: z.number(),
    /** Whether the caller is the only master: that account cannot be deleted. */
    isLastMaster: z.boolean(),
    deletion: z.object({
      /** Days between asking for a deletion and the deletion. */
      days: z.number(),
      /** Retention of backups in days; null if the association has not set it. */
      backupDays: z.nullable(z.number()),
    }),
  }),
});

const currentPassword = z.optional(typedPassword());

export const askForExport = endpoint(calls.askForExport, {
  summary:
    'A ticket for the caller’s data, with its size. 15 minutes after the log-in it needs currentPassword: 403 with the code currentPasswordNeeded or currentPasswordWrong.',
  body: z.object({ currentPassword }),
  response: z.object({ url: z.string(), bytes: z.number() }),
});

export const exportMyData = endpoint(calls.exportMyData, {
  summary:
    'Everything the site has about the caller, as a ZIP file with data.json, index.html and the pictures. Needs a log-in of the last 15 minutes: 403 with the code currentPasswordNeeded.',
  responseType: 'file',
});

const deletionAsked = z.object({
  message: z.string(),
  /** When the account is removed. */
  dueAt: timestamp,
  /** Day on which the last backup with the account is deleted; null if retention is not set. */
  backupsUntil: z.nullable(timestamp),
});

export const deleteAccount = endpoint(calls.deleteAccount, {
  summary:
    'Delete the caller’s account in 14 days: it is shown nowhere from now on, and a log-in stops the deletion. Posts are deleted with it, or kept without a name.',
  body: z.object({
    posts: z.enum(postsAfterDeletion, 'postsChoiceMissing'),
    password: typedPassword(1, 'passwordMissing'),
  }),
  response: deletionAsked,
});

/** Identifies a person by the code of a mailed link. */
const { code } = codeForm.shape;

export const askForDataLink = endpoint(calls.askForDataLink, {
  summary:
    'Mail a link to one’s data, for somebody who cannot log in. The answer is the same for every email; the link goes to a confirmed address alone, and works for 60 minutes.',
  body: forgotPasswordForm,
});

export const readDataLink = endpoint(calls.readDataLink, {
  summary: 'Whose data a mailed link opens, and what can be done with it.',
  body: codeForm,
  response: z.object({
    email: z.string(),
    /** Whether the link opens the data. Otherwise it can only stop the deletion. */
    opensData: z.boolean(),
    /** Code that only downloads the file; null if the link does not open the data. */
    fileCode: z.nullable(z.string()),
    bytes: z.number(),
    posts: z.number(),
    /** Whether the person is the only master: that account cannot be deleted. */
    isLastMaster: z.boolean(),
    /** When the account is removed; null if no deletion is pending. */
    dueAt: z.nullable(timestamp),
    deletionDays: z.number(),
  }),
});

export const downloadDataByLink = endpoint(calls.downloadDataByLink, {
  summary:
    'The same file as of `GET /api/users/export`, by the code that `POST /api/my-data/read` answers.',
  query: z.object({ code }),
  responseType: 'file',
});

export const deleteAccountByLink = endpoint(calls.deleteAccountByLink, {
  summary:
    'Delete the account in 14 days, by the code of a mailed link; the mail that tells of it has a link that stops it.',
  body: z.object({ code, posts: z.enum(postsAfterDeletion, 'postsChoiceMissing') }),
  response: deletionAsked,
});

export const keepAccountByLink = endpoint(calls.keepAccountByLink, {
  summary: 'Stop a deletion by the code that `POST /api/my-data/read` answers.',
  body: codeForm,
});
