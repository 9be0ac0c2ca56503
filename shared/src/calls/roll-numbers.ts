import { defineCall } from '../core/define-call.ts';

export const createRollNumber = defineCall('POST', '/alumni/createrollno/{rollNo}', 'admin');
export const listRollNumbers = defineCall('GET', '/api/rollnumbers', 'admin');
export const resendRollNumber = defineCall('POST', '/api/rollnumbers/{rollNo}/send', 'admin');
export const remindInvited = defineCall('POST', '/api/rollnumbers/remind', 'admin');
export const correctRollNumber = defineCall('POST', '/api/rollnumbers/{rollNo}/address', 'admin');
export const withdrawRollNumber = defineCall('DELETE', '/api/delete/rollnumbers/{rollNo}', 'admin');
export const previewImport = defineCall('POST', '/api/rollnumbers/preview', 'admin');
export const listImports = defineCall('GET', '/api/rollnumbers/imports', 'admin');
export const withdrawImport = defineCall(
  'DELETE',
  '/api/delete/rollnumbers/imports/{importId}',
  'admin',
);
export const importRollNumbers = defineCall('POST', '/api/rollnumbers/import', 'admin');

/**
 * State of an e-mail in an import. Only `new` ones get a number and a mail. `issued` ones already have an unclaimed
 * number. `duplicate` ones occur earlier in the same list.
 */
export const importStates = ['new', 'issued', 'registered', 'duplicate', 'invalid'] as const;

/**
 * Filters for the list of roll numbers. All but `all` select unclaimed numbers. `unmailed`: no mail server has taken
 * the invitation. `waiting`: the invitation is queued. `refused`: a mail server refused it.
 */
export const rollNumberFilters = ['all', 'unused', 'unmailed', 'waiting', 'refused'] as const;
