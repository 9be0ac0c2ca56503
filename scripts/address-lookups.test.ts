import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../server/src', import.meta.url));
const isCode = (file: string) =>
  /\.ts$/.test(file) && !/\.test\.ts$|^(testing|db\/migrations)\//.test(file);

/** Columns that hold an e-mail address. A condition on one of them is a look-up by an address. */
const columns = new Set([
  'email_key',
  'email',
  'proved_email',
  'recipient',
  'recipient_key',
  'reply_to',
]);
const functions = new Set([
  'findByEmail',
  'findUnclaimed',
  'eraseFromAudit',
  'deleteLimits',
  'removeMailFiles',
]);

/** Finds the functions that look something up by an e-mail address. Format: `file: function`. */
function lookups(): string[] {
  const found = new Set<string>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!isCode(file)) continue;
    const tree = ts.createSourceFile(
      file,
      readFileSync(join(source, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && looksUp(node)) found.add(`${file}: ${nameAround(node)}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return [...found].sort();
}

/**
 * Whether a call is a condition on one of `columns`, or calls one of `functions`. Examples of conditions are
 * `where('email_key', …)`, `eb('email_key', …)` and `lower(email)`.
 */
function looksUp({ expression, arguments: [first] }: ts.CallExpression): boolean {
  const name = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : expression.getText();
  if (functions.has(name)) return true;
  if (name === 'fn') return /lower/.test(first?.getText() ?? '');
  if (!['where', 'eb', 'or', 'and', 'row'].includes(name)) return false;
  if (!first || !ts.isStringLiteral(first)) return false;
  return columns.has(first.text.split('.').at(-1) ?? '');
}

function nameAround(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) return at.name.text;
  }
  return 'top level';
}

/**
 * Texts for the table `reasons`. For each lookup, the table says what proves that the address belongs to the person. If
 * no proof is needed, it says why.
 */
const logIn = 'an e-mail is the name of a log-in: the password proves the person';
const operator = 'by the person with the server, who names an account by its e-mail';
const caller = 'callers are in this list';
const office = 'the office is told of its own roll numbers and members';
const reasons: Record<string, string> = {
  'accounts/accounts.store.ts: findByEmail': caller,
  'features/roles/masters.store.ts: promoteToMaster': operator,
  'features/roles/masters.store.ts: removeMaster': operator,
  'features/passwords/passwords.store.ts: setPassword': operator,
  'features/events/notices/notices.store.ts: waitingChange': 'counts addresses, and shows none',
  'features/events/replies/reply-reads.store.ts: findReply':
    'by a code that was mailed to the address',
  'features/events/replies/reply-reads.store.ts: listNewPlaces':
    'tells visitors from anonymised rows, of all replies to an own event',
  'features/events/visitors/visitor-replies.ts: askToConfirm':
    'what is found is mailed to the address alone',
  'features/events/replies/replies.store.ts: forgetVisitorAt':
    'called with a proved address, or for nobody',
  'features/events/replies/replies.store.ts: forgetVisitors': 'of events that are over, all',
  'codes/event-links.store.ts: endVisitorEventLinks': 'called with a proved address, or for nobody',
  'accounts/email-change.ts: mailEmailChange': 'what is found is mailed to the address alone',
  'features/email-undo/undo-email.ts: lockBoth': 'by the code that was mailed to the address',
  'accounts/email-proof.ts: mailProof': 'what is found is mailed to the address alone',
  'accounts/email-proof.ts: moveWaitingNumber': 'a mail to the address was answered',
  'codes/email-undo.store.ts: newestUndo': 'codes of this account, found by its id',
  'codes/email-undo.store.ts: firstChangeFrom': 'codes of this account, found by its id',
  'codes/email-undo.store.ts: heldBefore': 'codes of this account, which had proved the address',
  'features/successor/mastership.store.ts: findPerson':
    'the code goes to the address, and only its account can use it',
  'features/roll-numbers/roll-numbers.store.ts: correctRecipient': office,
  'accounts/roll-numbers.store.ts: findUnclaimed': caller,
  'accounts/roll-numbers.store.ts: findInvited': 'with the number that was mailed to the address',
  'accounts/roll-numbers.store.ts: forgetEmailOfRollNumbers':
    'called with a proved address, or none',
  'accounts/roll-numbers.store.ts: issueOrFind': office,
  'features/roll-numbers/roll-numbers.store.ts: knownRecipients': office,
  'accounts/roll-numbers.store.ts: provedRecipients': 'only where the address is proved',
  'features/two-factor/two-factor.store.ts: removeTwoFactor': operator,
  'boot/tasks/retention.ts: removeOutdated': 'old files, whoever they are to',
  'boot/tasks/purge-accounts.ts: purgeAccount': 'only where the address is proved',
  'boot/tasks/purge-accounts.ts: purgeRecipient':
    'by the operator, where nobody has an account with the address',
  'boot/tasks/purge-accounts.ts: removeAccountData': 'only where the address is proved',
  'cli/accounts.ts: change': operator,
  'cli/accounts.ts: exportData': operator,
  'cli/accounts.ts: remove': operator,
  'cli/log-in.ts: reset': operator,
  'features/audit/audit-list.store.ts: findPeople': 'masters search the log by e-mail',
  'features/passwords/reset-requests.store.ts: processResetRequest':
    'the link is mailed to the address',
  'features/auth/auth.store.ts: registerAccount':
    'who has the number that was mailed there; 409 for one in use is specified',
  'features/passwords/reset-requests.store.ts: removeResetRequests':
    'called with a proved address, or for nobody',
  'features/auth/log-in.ts: logIn': logIn,
  'features/contact/contact.store.ts: removeSenderMessages': 'only where the address is proved',
  'features/profile/my-data.store.ts: readMails': 'only where the address is proved',
  'features/profile/my-data.store.ts: readReplies': 'only where the address is proved',
  'features/members/members.store.ts: select': office,
  'outbox/address-faults.store.ts: faultsOf':
    'of addresses of accounts that are read by their id or by the office',
  'outbox/address-faults.store.ts: forgetFaults':
    'a mail to the address was answered, or its account is gone',
  'outbox/address-faults.store.ts: recordFault': 'by the signed id of a mail that was sent there',
  'outbox/outbox-reads.store.ts: accountAt':
    'asks whether the address is proved; mails that the account causes belong to it, others are left out',
  'outbox/outbox.store.ts: claimInTurn': 'counts mails to the address, and shows none',
  'boot/tasks/merge-accounts.ts: moveEverything':
    'both accounts were told, and the address counts where it is proved',
  'features/data-links/data-links.store.ts: mailDataLink':
    'what is found is mailed to the address alone, where it is proved',
  'outbox/outbox-reads.store.ts: wasMailed': 'by a code that was mailed to the address',
  'outbox/outbox.store.ts: withdrawMail': 'takes mails to the address back, and shows none',
  'outbox/outbox.store.ts: waitsLike': 'joins mails to the address that wait, and shows none',
  'outbox/outbox.store.ts: removeMailsTo': 'called with a proved address, or for nobody',
};

test('everything that is looked up by an address says what proves it', () => {
  expect(lookups()).toEqual(Object.keys(reasons).sort());
});
