import { defineCall } from '../core/define-call.ts';

export const listLetters = defineCall('GET', '/api/letters', 'member');
export const draftLetter = defineCall('GET', '/api/letters/draft', 'admin');
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

/** `notice`: to all members, who cannot leave it; `letter`: to those who want it. */
export const letterKinds = ['notice', 'letter'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** `sending`: some of it waits and goes by itself; `paused`: it waits until somebody goes on. */
export const letterStates = ['draft', 'sending', 'paused', 'sent'] as const;

/** Blocks whose items come from the site, each with a plain document. */
export const siteBlocks = ['events', 'opportunities', 'news'] as const;
