import * as z from 'zod/mini';
import { line, otherEmail } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

// These forms are in a file of their own: their pages do not need the schemas of the calls.

export const rollNumberForm = z.object({ email: otherEmail });

/** An admin's own sentence in the invitation mail: one line, shown as plain text. */
export const invitationWords = z.optional(line(limits.invitationWords));

export const remindForm = z.object({ words: invitationWords });
export const invitationForm = z.object({ ...rollNumberForm.shape, words: invitationWords });
