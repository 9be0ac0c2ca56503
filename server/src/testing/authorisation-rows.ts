import { globSync, readFileSync } from 'node:fs';
import {
  confirmEmail,
  createVouch,
  decideAdmissions,
  getApplication,
  listApplicants,
  saveApplication,
  sendConfirmation,
  useVouch,
} from '@alumni/shared/accounts/admission';
import {
  forgotPassword,
  getSession,
  login,
  logout,
  readInvitation,
  readReset,
  register,
  resetPassword,
  undoEmail,
} from '@alumni/shared/accounts/auth';
import { createDownloadTicket } from '@alumni/shared/accounts/download-tickets';
import { listUsers } from '@alumni/shared/accounts/roles';
import * as successor from '@alumni/shared/accounts/successor';
import * as twoFactor from '@alumni/shared/accounts/two-factor';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import * as eventReplies from '@alumni/shared/events/event-replies';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/events/events';
import { confirmHealth, getHealth } from '@alumni/shared/health/health';
import { getHealthSummary } from '@alumni/shared/health/health-summary';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { getAllowance } from '@alumni/shared/images/allowance';
import { download, findUpload, upload } from '@alumni/shared/images/files';
import {
  deleteContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '@alumni/shared/mail/contact';
import * as letters from '@alumni/shared/mail/letters';
import * as mail from '@alumni/shared/mail/mail';
import {
  blockSender,
  checkRecipient,
  listBlocked,
  reportSender,
  unblockSender,
  writeToMember,
} from '@alumni/shared/mail/member-messages';
import { listPostsOf } from '@alumni/shared/people/directory';
import * as members from '@alumni/shared/people/members';
import * as myData from '@alumni/shared/profile/my-data';
import {
  getAlumnus,
  listDevices,
  logOutEverywhere,
  replaceAlumnus,
  updateAlumnus,
} from '@alumni/shared/profile/profile';
import {
  createGallery,
  deleteGallery,
  getGallery,
  updateGallery,
} from '@alumni/shared/records/gallery';
import {
  createNews,
  deleteNews,
  getNews,
  listManagedNews,
  updateNews,
} from '@alumni/shared/records/news';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOwnOpportunities,
  updateOpportunity,
} from '@alumni/shared/records/opportunities';
import { listTrash, restoreRecord } from '@alumni/shared/records/trash';
import * as rollNumbers from '@alumni/shared/roll-numbers/roll-numbers';
import { listAudit, listRecordHistory } from '@alumni/shared/site/audit';
import { exportFigure, getFigures } from '@alumni/shared/site/figures';
import * as setup from '@alumni/shared/site/setup';
import { activateSite, getSiteCopy } from '@alumni/shared/site/site-copy';
import {
  getSite,
  getSitePictures,
  listSiteVersions,
  restoreSite,
  updateSite,
  updateSitePictures,
} from '@alumni/shared/site/site-form';
import { findByRollNo, updateAccount } from '../accounts/accounts.store.ts';
import { readSite } from '../boot/config/site.ts';
import { type DataLink, insertDataLink } from '../codes/data-links.store.ts';
import { insertMerge } from '../codes/merges.store.ts';
import { putOffer } from '../codes/successions.store.ts';
import { fromNow, now } from '../db/ids.ts';
import { codeOf } from '../features/two-factor/one-time-password.ts';
import { queueMail } from '../outbox/outbox.ts';
import { saveSiteOption } from '../settings/site-options.store.ts';
import { createAuthenticator } from './authenticator.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  jpeg,
  type Person,
  testPassword,
  uploadTestImage,
} from './factories.ts';
import { startMailServer } from './mail-server.ts';
import type { TestApp } from './test-app.ts';

export const callerKinds = [
  'anonymous',
  'user',
  'admin',
  'master',
  'suspended',
  'pending',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export interface Scenario {
  t: TestApp;
  stranger: Person;
  me: Person | undefined;
  /** The person whose roll number or record the call addresses. */
  target: Person;
}

export interface Row {
  endpoint: EndpointDefinition;
  /** Expected statuses in the order of `callerKinds`, on the caller's own roll number or record. */
  own: Statuses;
  /** Expected statuses on another person's roll number or record; undefined if the call addresses nobody's data. */
  other?: Statuses;
  /** The call changes nothing or only logs out, although its method is not GET. */
  readOnly?: true;
  params?: (scene: Scenario) => Promise<Record<string, string>> | Record<string, string>;
  query?: (scene: Scenario) => Promise<Record<string, string>> | Record<string, string>;
  body?: (scene: Scenario) => Promise<unknown> | unknown;
  headers?: Record<string, string>;
}

type Statuses = readonly number[];
type Named = Omit<Row, 'own'> & Partial<Row>;

/** Statuses by kind of caller for a call that addresses nobody's data. */
function usualStatuses({ access, status }: Pick<EndpointDefinition, 'access' | 'status'>) {
  const done = status ?? 200;
  return {
    anyone: [done, done, done, done, done, done],
    account: [401, done, done, done, 401, done],
    member: [401, done, done, done, 401, 403],
    admin: [401, 403, done, done, 401, 403],
    master: [401, 403, 403, done, 401, 403],
  }[access] as Statuses;
}

const open = usualStatuses({ access: 'anyone' });
const account = usualStatuses({ access: 'account' });
const member = usualStatuses({ access: 'member' });
const selfOnly = { own: account, other: [401, 403, 403, 403, 401, 403] } as const;
const ownerOrAdmin = { own: member, other: [401, 403, 200, 200, 401, 403] } as const;
/** Nobody may message, block or report themselves. */
const othersOnly = { own: [401, 400, 400, 400, 401, 403], other: member } as const;
const admins = usualStatuses({ access: 'admin' });
const masters = usualStatuses({ access: 'master' });
const rollNo = ({ target }: Scenario) => ({ rollNo: target.rollNo });

/** Starts to add a passkey and returns the body that completes it. */
async function newPasskey({ t, me }: Pick<Scenario, 't' | 'me'>): Promise<object> {
  const { body, status } = await t.call(twoFactor.startPasskey, { token: me?.token });
  if (status !== 200) return { passkey: {} };
  const authenticator = createAuthenticator(t.deps.config.publicUrl);
  return { passkey: authenticator.create(body.options) };
}

/** Queues a mail that has failed and can be sent again; returns its id. */
async function refusedNotice({ db }: TestApp): Promise<string> {
  const mail = { template: 'admitted', words: '', link: '' } as const;
  const id = await db
    .transaction()
    .execute((trx) => queueMail(trx, { to: 'a@b.cm', language: 'en', mail }));
  await db.updateTable('mail_outbox').set({ failed_at: now() }).where('id', '=', id).execute();
  return id;
}

/** Reads the code from a test mail: the database stores only its hash. */
async function mailCode({ t, me }: Scenario): Promise<object> {
  const server = await startMailServer();
  const { url: smtpUrl, received, stop } = server;
  await t.db
    .transaction()
    .execute((trx) => saveSiteOption(trx, 'mail', { url: smtpUrl, from: 'a@b.cm' }));
  await t.call(setup.sendSetupMail, { token: me?.token });
  await stop();
  // A second mail tells other masters of the new mail server and has no code.
  const codes = received.flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? []);
  return { code: codes[0] ?? '1' };
}

async function targetPasskey({ t, target }: Scenario): Promise<{ id: string }> {
  const { token } = target;
  const body = await newPasskey({ t, me: target });
  await t.call(twoFactor.addPasskey, { token, body });
  const { body: found } = await t.call(twoFactor.getTwoFactor, { token });
  return { id: found.passkeys?.[0]?._id ?? 'of nobody' };
}

/** Starts to add an authenticator app and returns the body that completes it. */
async function newAppCode({ t, me }: Scenario): Promise<object> {
  const { body } = await t.call(twoFactor.startApp, { token: me?.token });
  return { code: body.secret ? codeOf(body.secret) : '123456' };
}

/** Sets up an authenticator app before the tested call. Returns undefined, because the tested call has no body. */
async function withApp(scenario: Scenario): Promise<undefined> {
  const body = await newAppCode(scenario);
  await scenario.t.call(twoFactor.addApp, { token: scenario.me?.token, body });
}

/** Creates a record as the target, and returns its id. If the target may not post, the stranger creates the record. */
async function posted(
  scenario: Scenario,
  endpoint: EndpointDefinition,
  body: object,
): Promise<{ id: string }> {
  const { t } = scenario;
  const { token } = await permittedPoster(scenario);
  const response = await t.call(endpoint, { token, body });
  if (response.status !== 201) throw new Error(`could not post: ${JSON.stringify(response.body)}`);
  return { id: (response.body as unknown as { _id: string })._id };
}

async function permittedPoster({ t, target, stranger }: Scenario): Promise<Person> {
  const found = await findByRollNo(t.db, target.rollNo);
  const mayPost = found?.account_type !== 'suspended' && found?.admission === 'admitted';
  return mayPost ? target : stranger;
}

const event = (scenario: Scenario) => posted(scenario, createEvent, anEvent);
const eventWithReplies = (scenario: Scenario, more: object = {}) =>
  posted(scenario, createEvent, {
    ...anEvent,
    start_date: '2031-03-01',
    end_date: '2031-03-01',
    answers: 'members',
    ...more,
  });
/**
 * Returns the third of three replies for two places. The second reply is for two people, who do not fit into the one
 * free place, so it waits. The third reply would fit, but must not overtake it.
 */
const waitingReply = async (scenario: Scenario) => {
  const { t } = scenario;
  const { id } = await eventWithReplies(scenario, { places: 2 });
  for (const guests of [0, 1, 0]) {
    const { token } = await createPerson(t);
    const body = { answer: 'coming', guests };
    await t.call(eventReplies.setReply, { params: { id }, token, body });
  }
  const { token } = await createPerson(t, { accountType: 'admin' });
  const { body } = await t.call(eventReplies.listReplies, { params: { id }, token });
  return { id, reply: body.replies[2]?._id ?? '' };
};
const anArrival = () => ({
  arrivals: [
    { key: `arrival-${Math.random()}`.replace('.', ''), name: 'A', at: new Date().toISOString() },
  ],
});
const deletedEvent = async (scenario: Scenario) => {
  const { id } = await event(scenario);
  const { token } = await permittedPoster(scenario);
  await scenario.t.call(deleteEvent, { token, params: { id } });
  return { id };
};
const opportunity = (scenario: Scenario) => posted(scenario, createOpportunity, anOpportunity);
const gallery = async (scenario: Scenario) => {
  const images = [await uploadTestImage(scenario.t, await permittedPoster(scenario))];
  return posted(scenario, createGallery, { title: 'Party', images });
};
const news = async (scenario: Scenario) => {
  const author = await createPerson(scenario.t, { accountType: 'admin' });
  return posted({ ...scenario, target: author }, createNews, aNewsItem);
};
const imported = async ({ t }: Scenario) => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const response = await t.call(rollNumbers.importRollNumbers, {
    token: admin.token,
    body: { emails: [`imported-${Math.random()}@alumni.example`] },
  });
  return { importId: response.body.importId };
};
const issued = async ({ t }: Scenario) => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const response = await t.call(rollNumbers.createRollNumber, {
    token: admin.token,
    params: { rollNo: admin.rollNo },
    body: { email: `issued-${Math.random()}@alumni.example` },
  });
  return { rollNo: response.body.rollNo };
};
const message = async ({ t }: Scenario) => {
  await t.call(sendContactMessage, { body: { name: 'A', email: 'a@b.cm', message: 'Hi' } });
  const { id } = await t.db
    .selectFrom('contact_messages')
    .select('id')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { id };
};

const vouch = async ({ t, stranger }: Scenario) => {
  const { body } = await t.call(createVouch, { token: stranger.token });
  return { code: body.url?.split('=').at(-1) ?? 'x' };
};
/**
 * Makes the caller's address unproved, because a proved address gets no confirmation. Returns nothing, because the
 * tested call has no body.
 */
const unproved = async ({ t, me }: Scenario) => {
  const account = me && (await findByRollNo(t.db, me.rollNo));
  if (account) await updateAccount(t.db, account, { proved_email: null });
};
const decision = async ({ t }: Scenario) => {
  const { rollNo } = await createPerson(t, { admission: 'waiting' });
  return { rollNos: [rollNo], decision: 'admit' };
};

const naming = ({ stranger }: Scenario) => ({ person: stranger.email, password: testPassword });
const withOffer = async (scenario: Scenario) => {
  const { t, me } = scenario;
  await t.call(successor.nameSuccessor, { token: me?.token, body: naming(scenario) });
};
/**
 * Offers the role of a master to the caller, but only if the caller is a plain member. Admins get no offer, because an
 * admin who becomes a member in `revocation.test.ts` would lose it.
 */
const offerTo = async ({ t, me }: Scenario) => {
  const account = me && (await findByRollNo(t.db, me.rollNo));
  if (account?.account_type !== 'user') return { code: 'x' };
  const { id: masterId } = await createPerson(t, { accountType: 'master' });
  const { code } = await t.db
    .transaction()
    .execute((trx) => putOffer(trx, { masterId, successorId: account.id }));
  return { code };
};
const withOtherMaster = async ({ t }: Scenario) => {
  await createPerson(t, { accountType: 'master' });
  return { password: testPassword };
};

/** Asks for a merge of two new accounts, as an admin does. Returns its id. */
const openMerge = async ({ t }: Scenario) => {
  const [kept, ended] = [await createPerson(t), await createPerson(t)];
  const { id: askedBy } = await createPerson(t, { accountType: 'admin' });
  const { merge } = await t.db
    .transaction()
    .execute((trx) => insertMerge(trx, { keptId: kept.id, endedId: ended.id, askedBy }));
  return { id: merge.id };
};

/** Creates a person whom no other row uses. Returns the code of a link to this person's data. */
const dataLink = async ({ t }: Scenario, opens: DataLink['opens'] = 'data') => {
  const person = await createPerson(t);
  const account = { id: person.id, email_key: person.email };
  const expiresAt = fromNow(3_600_000);
  const code = await t.db
    .transaction()
    .execute((trx) => insertDataLink(trx, account, { opens, expiresAt }));
  return { code };
};

const boundary = 'a-boundary';
const pictureForm = async () =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="image0.jpg"\r\n` +
        'content-type: image/jpeg\r\n\r\n',
    ),
    await jpeg(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const aLetter = {
  kind: 'notice',
  subject: { en: 'General assembly', fr: '' },
  text: { en: 'You are called.', fr: '' },
};
const letter = ({ t }: Scenario) => writtenLetter(t);
const sentLetter = async ({ t }: Scenario) => {
  const { id, token } = await writtenLetter(t);
  await t.call(letters.sendLetter, { token, params: { id }, body: { to: { everybody: true } } });
  return { id };
};
async function writtenLetter(t: TestApp): Promise<{ id: string; token: string }> {
  const { token } = await createPerson(t, { accountType: 'admin' });
  const { body } = await t.call(letters.createLetter, { token, body: aLetter });
  return { id: body._id, token };
}

/**
 * Rows of the calls that need parameters or a body. Some other calls have a row here too: it states their statuses,
 * instead of deriving them from `access`. A wrong `access` in the contract then fails the test.
 */
const namedRows: Named[] = [
  { endpoint: letters.listLetters, own: member },
  { endpoint: letters.draftLetter, own: admins },
  { endpoint: letters.weeklyDigest, own: admins },
  { endpoint: letters.getLetter, own: admins, params: letter },
  {
    endpoint: letters.createLetter,
    own: [401, 403, 201, 201, 401, 403],
    body: () => aLetter,
  },
  {
    endpoint: letters.updateLetter,
    own: admins,
    params: letter,
    body: () => ({ ...aLetter, readers: 'public' }),
  },
  { endpoint: letters.deleteLetter, own: admins, params: letter },
  { endpoint: letters.testLetter, own: admins, params: letter, readOnly: true },
  {
    endpoint: letters.countRecipients,
    own: admins,
    params: letter,
    body: () => ({ to: { everybody: true } }),
    readOnly: true,
  },
  {
    endpoint: letters.sendLetter,
    own: admins,
    params: letter,
    body: () => ({ to: { everybody: true } }),
  },
  {
    endpoint: letters.pauseLetter,
    own: admins,
    params: sentLetter,
    body: () => ({ paused: true }),
  },
  { endpoint: letters.proveNotice, own: masters, params: sentLetter },
  { endpoint: letters.getLetterWish, own: account },
  { endpoint: letters.saveLetterWish, own: account, body: () => ({ wanted: true }) },
  { endpoint: mail.listLostClassmates, own: member },
  { endpoint: mail.saveMailPace, own: masters, body: () => ({ perHour: 50 }) },
  {
    endpoint: login,
    own: [401, 401, 401, 401, 401, 401],
    body: () => ({ email: 'no@b.cm', password: 'wrong one' }),
  },
  {
    endpoint: readInvitation,
    own: [200, 200, 200, 200, 200, 200],
    body: ({ stranger }) => ({ rollNo: '00000-00000', email: stranger.email }),
  },
  {
    endpoint: register,
    own: [409, 409, 409, 409, 409, 409],
    body: ({ stranger }) => ({
      lastName: 'A',
      email: stranger.email,
      password: 'secret1',
      confirmPassword: 'secret1',
    }),
  },
  { endpoint: forgotPassword, own: open, body: () => ({ email: 'no@b.cm' }) },
  { endpoint: readReset, own: [400, 400, 400, 400, 400, 400], body: () => ({ token: 'x' }) },
  {
    endpoint: resetPassword,
    own: [400, 400, 400, 400, 400, 400],
    body: () => ({ token: 'x', password: 'secret1' }),
  },
  { endpoint: undoEmail, own: [400, 400, 400, 400, 400, 400], body: () => ({ code: 'x' }) },
  { endpoint: getSession, own: account },
  { endpoint: logout, own: account, readOnly: true },
  { endpoint: getAlumnus, own: [200, 200, 200, 200, 404, 200], other: open, params: rollNo },
  { endpoint: updateAlumnus, ...selfOnly, params: rollNo, body: () => ({ address: 'Buea' }) },
  { endpoint: replaceAlumnus, ...selfOnly, params: rollNo, body: () => ({ address: 'Buea' }) },
  { endpoint: listDevices, own: account },
  { endpoint: logOutEverywhere, own: account },
  { endpoint: myData.describeMyData, own: account },
  { endpoint: myData.askForExport, own: account, body: () => ({}), readOnly: true },
  { endpoint: myData.exportMyData, own: account },
  {
    endpoint: createDownloadTicket,
    own: account,
    body: () => ({ address: myData.exportMyData.path }),
  },
  {
    endpoint: myData.deleteAccount,
    own: account,
    body: () => ({ password: testPassword, posts: 'keep' }),
  },
  {
    endpoint: twoFactor.completeLogin,
    own: [401, 401, 401, 401, 401, 401],
    body: () => ({ ticket: 'of no log-in', code: '123456' }),
  },
  {
    endpoint: twoFactor.reauthenticate,
    own: account,
    body: () => ({ currentPassword: testPassword }),
  },
  { endpoint: twoFactor.getTwoFactor, own: account },
  { endpoint: twoFactor.startPasskey, own: account },
  { endpoint: twoFactor.addPasskey, own: account, body: newPasskey },
  {
    endpoint: twoFactor.removePasskey,
    own: account,
    other: [401, 404, 404, 404, 401, 404],
    params: targetPasskey,
  },
  { endpoint: twoFactor.startApp, own: account },
  { endpoint: twoFactor.addApp, own: account, body: newAppCode },
  { endpoint: twoFactor.removeApp, own: account, body: withApp },
  { endpoint: twoFactor.renewRecoveryCodes, own: account, body: withApp },
  { endpoint: listPostsOf, own: [200, 200, 200, 200, 404, 404], other: open, params: rollNo },
  { endpoint: listUsers, own: masters },
  { endpoint: successor.getSuccessor, own: masters },
  { endpoint: successor.nameSuccessor, own: masters, body: naming },
  { endpoint: successor.withdrawSuccessor, own: masters, body: withOffer },
  {
    endpoint: successor.acceptSuccession,
    own: [401, 200, 400, 400, 401, 403],
    body: offerTo,
  },
  { endpoint: successor.leaveMastership, own: masters, body: withOtherMaster },
  { endpoint: getApplication, own: account },
  {
    endpoint: saveApplication,
    own: [401, 409, 409, 409, 401, 200],
    body: () => ({ note: 'Class of 1998' }),
  },
  { endpoint: sendConfirmation, own: account, body: unproved },
  { endpoint: confirmEmail, own: [400, 400, 400, 400, 400, 400], body: () => ({ code: 'x' }) },
  { endpoint: useVouch, own: account, body: vouch },
  { endpoint: createVouch, own: [401, 201, 201, 201, 401, 403] },
  { endpoint: listApplicants, own: admins },
  { endpoint: decideAdmissions, own: admins, body: decision },
  { endpoint: myData.askForDataLink, own: open, body: () => ({ email: 'nobody@alumni.example' }) },
  { endpoint: myData.readDataLink, own: open, body: (scene) => dataLink(scene), readOnly: true },
  { endpoint: myData.downloadDataByLink, own: open, query: (scene) => dataLink(scene, 'file') },
  {
    endpoint: myData.deleteAccountByLink,
    own: open,
    body: async (scene) => ({ ...(await dataLink(scene)), posts: 'keep' }),
  },
  { endpoint: myData.keepAccountByLink, own: open, body: (scene) => dataLink(scene, 'keep') },
  { endpoint: members.listMembers, own: admins },
  { endpoint: members.exportMembers, own: admins },
  {
    endpoint: members.mergeMembers,
    own: [401, 403, 403, 200, 401, 403],
    other: admins,
    params: rollNo,
    body: async ({ t }) => {
      // Remove the merges of earlier calls, because an account can be in only one merge.
      await t.db.deleteFrom('account_merges').execute();
      // Adds a second master. A merge with a member makes a master a member, which is refused to the only master.
      await createPerson(t, { accountType: 'master' });
      return { ends: (await createPerson(t)).rollNo };
    },
  },
  { endpoint: members.listMerges, own: admins },
  { endpoint: members.stopMerge, own: admins, params: openMerge },
  {
    endpoint: members.objectToMerge,
    own: [400, 400, 400, 400, 400, 400],
    body: () => ({ code: 'x' }),
  },
  {
    endpoint: members.correctMember,
    own: [401, 403, 403, 403, 401, 403],
    other: admins,
    params: rollNo,
    body: () => ({ firstName: 'Other' }),
  },
  {
    endpoint: rollNumbers.createRollNumber,
    own: admins,
    other: [401, 403, 403, 403, 401, 403],
    params: rollNo,
    body: () => ({ email: `new-${Math.random()}@alumni.example` }),
  },
  { endpoint: rollNumbers.listRollNumbers, own: admins },
  { endpoint: rollNumbers.remindInvited, own: admins, body: () => ({}) },
  { endpoint: rollNumbers.resendRollNumber, own: admins, params: issued },
  {
    endpoint: rollNumbers.correctRollNumber,
    own: admins,
    params: issued,
    body: () => ({ email: `corrected-${Math.random()}@alumni.example` }),
  },
  { endpoint: mail.listRefusedMails, own: admins },
  {
    endpoint: mail.resendMails,
    own: admins,
    body: async ({ t }) => ({ ids: [await refusedNotice(t)] }),
  },
  { endpoint: mail.sendTestMail, own: admins, readOnly: true },
  { endpoint: mail.getMailDomain, own: admins },
  { endpoint: rollNumbers.withdrawRollNumber, own: admins, params: issued },
  {
    endpoint: rollNumbers.previewImport,
    own: admins,
    readOnly: true,
    body: () => ({ people: [{ email: 'a@b.cm' }] }),
  },
  { endpoint: rollNumbers.listImports, own: admins },
  { endpoint: rollNumbers.withdrawImport, own: admins, params: imported },
  { endpoint: rollNumbers.importRollNumbers, own: admins, body: () => ({ emails: ['a@b.cm'] }) },
  { endpoint: getAllowance, own: account },
  { endpoint: getDashboard, ...selfOnly, params: rollNo },
  { endpoint: getEvent, own: open, params: event },
  { endpoint: listOwnEvents, ...ownerOrAdmin, params: rollNo },
  { endpoint: createEvent, own: [401, 201, 201, 201, 401, 403], body: () => anEvent },
  { endpoint: updateEvent, ...ownerOrAdmin, params: event, body: () => ({ theme: 'Other' }) },
  { endpoint: deleteEvent, ...ownerOrAdmin, params: event },
  { endpoint: eventReplies.getOwnReply, own: member, other: member, params: eventWithReplies },
  {
    endpoint: eventReplies.setReply,
    own: member,
    other: member,
    params: eventWithReplies,
    body: () => ({ answer: 'coming', guests: 1 }),
  },
  { endpoint: eventReplies.listReplies, ...ownerOrAdmin, params: eventWithReplies },
  { endpoint: eventReplies.exportReplies, ...ownerOrAdmin, params: eventWithReplies },
  { endpoint: eventReplies.admitReply, ...ownerOrAdmin, params: waitingReply },
  {
    endpoint: eventReplies.messageComers,
    ...ownerOrAdmin,
    params: eventWithReplies,
    body: () => ({ message: 'Bring chairs.' }),
  },
  { endpoint: eventReplies.openDoor, ...ownerOrAdmin, params: eventWithReplies },
  {
    endpoint: eventReplies.sendArrivals,
    ...ownerOrAdmin,
    params: eventWithReplies,
    body: anArrival,
  },
  { endpoint: getOpportunity, own: open, params: opportunity },
  { endpoint: listOwnOpportunities, ...ownerOrAdmin, params: rollNo },
  { endpoint: createOpportunity, own: [401, 201, 201, 201, 401, 403], body: () => anOpportunity },
  {
    endpoint: updateOpportunity,
    ...ownerOrAdmin,
    params: opportunity,
    body: () => ({ title: 'Other' }),
  },
  { endpoint: deleteOpportunity, ...ownerOrAdmin, params: opportunity },
  { endpoint: listManagedNews, own: admins },
  { endpoint: getNews, own: open, params: news },
  { endpoint: createNews, own: [401, 403, 201, 201, 401, 403], body: () => aNewsItem },
  { endpoint: updateNews, own: admins, params: news, body: () => ({ title: 'Other' }) },
  { endpoint: deleteNews, own: admins, params: news },
  { endpoint: getGallery, own: open, params: gallery },
  {
    endpoint: createGallery,
    own: [401, 201, 201, 201, 401, 403],
    body: async ({ t, me }) => ({
      title: 'Party',
      images: me ? [await uploadTestImage(t, me).catch(() => '/mnt/uploads/x.jpg')] : [],
    }),
  },
  { endpoint: updateGallery, ...ownerOrAdmin, params: gallery, body: () => ({ title: 'Other' }) },
  { endpoint: deleteGallery, ...ownerOrAdmin, params: gallery },
  {
    endpoint: sendContactMessage,
    own: open,
    body: () => ({ name: 'A', email: 'a@b.cm', message: 'Hi' }),
  },
  { endpoint: listContactMessages, own: admins },
  { endpoint: markContactMessage, own: admins, params: message, body: () => ({ read: true }) },
  { endpoint: deleteContactMessage, own: admins, params: message },
  { endpoint: checkRecipient, ...othersOnly, params: rollNo },
  {
    endpoint: writeToMember,
    ...othersOnly,
    params: rollNo,
    body: () => ({ message: 'Hello' }),
  },
  { endpoint: listBlocked, own: member },
  { endpoint: blockSender, ...othersOnly, params: rollNo },
  { endpoint: unblockSender, own: member, other: member, params: rollNo },
  {
    endpoint: reportSender,
    ...othersOnly,
    params: rollNo,
    body: () => ({ reason: 'Rude' }),
  },
  { endpoint: listAudit, own: masters },
  { endpoint: getHealth, own: masters },
  { endpoint: confirmHealth, own: masters, body: () => ({ what: 'clock' }) },
  {
    endpoint: setup.createFirstMaster,
    own: [400, 400, 400, 400, 400, 400],
    body: () => ({
      code: 'x',
      firstName: '',
      lastName: 'A',
      email: 'a@b.cm',
      password: 'twelve letters',
      confirmPassword: 'twelve letters',
    }),
  },
  { endpoint: setup.getSetup, own: masters },
  { endpoint: setup.skipSetupStep, own: masters, body: () => ({ step: 'mail' }) },
  { endpoint: setup.keepExample, own: masters, body: () => ({ part: 'logo' }) },
  {
    endpoint: setup.saveMailServer,
    own: masters,
    body: () => ({ host: 'localhost', port: '', user: '', password: '', from: 'a@b.cm' }),
  },
  { endpoint: setup.sendSetupMail, own: masters },
  {
    endpoint: setup.confirmMailServer,
    own: masters,
    body: mailCode,
  },
  {
    endpoint: setup.saveRegistrationMode,
    own: masters,
    body: () => ({ registration: 'open' }),
  },
  { endpoint: setup.saveBackupTime, own: masters, body: () => ({ time: '' }) },
  { endpoint: getSiteCopy, own: admins },
  { endpoint: activateSite, own: masters, body: () => ({ sendWaitingMails: false }) },
  { endpoint: getSite, own: masters },
  { endpoint: updateSite, own: masters, body: () => readSite('') },
  { endpoint: getSitePictures, own: masters },
  { endpoint: updateSitePictures, own: masters, body: () => ({ logo: '' }) },
  { endpoint: listSiteVersions, own: masters },
  { endpoint: restoreSite, own: masters, params: () => ({ version: '0' }) },
  { endpoint: getHealthSummary, own: masters },
  { endpoint: getFigures, own: admins },
  { endpoint: exportFigure, own: admins, query: () => ({ figure: 'posts' }) },
  { endpoint: listRecordHistory, own: admins, params: event },
  { endpoint: listTrash, own: member },
  { endpoint: restoreRecord, ...ownerOrAdmin, params: deletedEvent },
  {
    endpoint: upload,
    own: account,
    body: pictureForm,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  },
  {
    endpoint: findUpload,
    own: [401, 404, 404, 404, 401, 404],
    params: () => ({ key: 'a-key-nobody-has-used' }),
  },
  {
    endpoint: download,
    own: [404, 404, 404, 404, 404, 404],
    query: () => ({ fileName: 'none.jpg' }),
  },
];

export const endpointName = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/** Endpoints of the contract that need neither parameters nor a body. */
async function plainEndpoints(): Promise<EndpointDefinition[]> {
  const folder = new URL('../../../shared/src/', import.meta.url);
  const files = globSync('*/*.ts', { cwd: folder }).filter((file) =>
    readFileSync(new URL(file, folder), 'utf8').includes('import * as calls from'),
  );
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `@alumni/shared/${file.slice(0, -3)}`)),
  );
  return modules
    .flatMap((module) => Object.values(module) as Partial<EndpointDefinition>[])
    .filter((value): value is EndpointDefinition => Boolean(value?.method && value.summary))
    .filter(({ params, body, takes }) => !params && !body && !takes);
}

const named = new Set(namedRows.map(({ endpoint }) => endpointName(endpoint)));
const others = (await plainEndpoints()).filter((endpoint) => !named.has(endpointName(endpoint)));

/** Every endpoint of the contract; `authorisation.test.ts` fails if one is missing. */
export const authorisationRows: Row[] = [
  ...namedRows,
  ...others.map((endpoint): Named => ({ endpoint })),
].map((row) => ({ own: usualStatuses(row.endpoint), ...row }));
