import { defineCall } from '../core/define-call.ts';

export const listLetters = defineCall('GET', '/api/letters', 'member');
export const draftLetter = defineCall('GET', '/api/letters/draft', 'admin');
export const weeklyDigest = defineCall('GET', '/api/letters/digest', 'admin');
export const getLetter = defineCall('GET', '/api/letters/{id}', 'admin');
export const createLetter = defineCall('POST', '/api/letters', 'admin');
export const updateLetter = defineCall('PATCH', '/api/letters/{id}', 'admin');
export const deleteLetter = defineCall('DELETE', '/api/delete/letters/{id}', 'admin');
export const testLetter = defineCall('POST', '/api/letters/{id}/test', 'admin');
export const countRecipients = defineCall('POST', '/api/letters/{id}/recipients', 'admin');
export const sendLetter = defineCall('POST', '/api/letters/{id}/send', 'admin');
export const pauseLetter = defineCall('PUT', '/api/letters/{id}/pause', 'admin');
export const proveNotice = defineCall('GET', '/api/letters/{id}/proof', 'master');
export const getLetterWish = defineCall('GET', '/api/users/letter', 'account');
export const saveLetterWish = defineCall('PUT', '/api/users/letter', 'account');

/** A `notice` goes to all members, who cannot opt out. A `letter` goes only to members who want letters. */
export const letterKinds = ['notice', 'letter'] as const;
export type LetterKind = (typeof letterKinds)[number];

/**
 * `sending`: some mails wait and are sent automatically. `paused`: the mails wait until somebody resumes the sending.
 */
export const letterStates = ['draft', 'sending', 'paused', 'sent'] as const;

/** Blocks of a letter that list records of the site. Each links to the page that shows the record without scripts. */
export const siteBlocks = ['events', 'opportunities', 'news'] as const;
