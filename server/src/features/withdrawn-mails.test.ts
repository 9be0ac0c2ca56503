import {
  confirmEmail,
  decideAdmissions,
  listApplicants,
  saveApplication,
  sendConfirmation,
} from '@alumni/shared/accounts/admission';
import { forgotPassword, login, register } from '@alumni/shared/accounts/auth';
import {
  leaveMastership,
  nameSuccessor,
  withdrawSuccessor,
} from '@alumni/shared/accounts/successor';
import { messageComers, setReply } from '@alumni/shared/events/event-replies';
import { createEvent, deleteEvent, updateEvent } from '@alumni/shared/events/events';
import {
  deleteContactMessage,
  listContactMessages,
  sendContactMessage,
} from '@alumni/shared/mail/contact';
import { createLetter, pauseLetter, saveLetterWish, sendLetter } from '@alumni/shared/mail/letters';
import type { MailKind } from '@alumni/shared/mail/mail';
import { blockSender, reportSender, writeToMember } from '@alumni/shared/mail/member-messages';
import { listMerges, mergeMembers, stopMerge } from '@alumni/shared/people/members';
import { askForDataLink, deleteAccount } from '@alumni/shared/profile/my-data';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import {
  correctRollNumber,
  createRollNumber,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mailWork } from '../boot/mail-work.ts';
import { queueEventNotices } from '../boot/tasks/event-notices.ts';
import { now } from '../db/ids.ts';
import { mailPolicies } from '../outbox/mail-policies.ts';
import { claimMail, markDelayed } from '../outbox/outbox.store.ts';
import { queueMail } from '../outbox/outbox.ts';
import { createSession } from '../session/session.store.ts';
import { anEvent, createPerson, type Person, testPassword } from '../testing/factories.ts';
import { holdMails } from '../testing/mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { throwing } from '../testing/throwing.ts';
import { remindOfApplicants } from './admissions/remind-of-applicants.ts';

const office = 'office@alumni.example';
let t: TestApp;
let admin: Person;
let master: Person;
beforeAll(async () => {
  t = await createTestApp({
    PUBLIC_URL: 'https://alumni.example',
    REGISTRATION: 'review',
    CONTACT_EMAIL: office,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  await holdMails(t);
  admin = await createPerson(t, { accountType: 'admin' });
  master = await createPerson(t, { accountType: 'master' });
});
afterAll(() => t.close());

/** A queued mail to `to`. `end` removes the reason for the mail, so the server must withdraw it. */
interface Waiting {
  to: string;
  end: () => Promise<unknown>;
}
type Reasons = Record<string, () => Promise<Waiting>>;

const done = async (response: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await response;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
};
const change = ({ rollNo, token }: Person, body: object, by = token) =>
  done(t.call(updateAlumnus, { params: { rollNo }, token: by, body }));
const suspend = (person: Person) => change(person, { accttype: 'suspended' }, master.token);
const leave = ({ token }: Person) =>
  done(t.call(deleteAccount, { token, body: { password: testPassword, posts: 'keep' } }));
const logIn = ({ email }: Person) =>
  done(t.call(login, { body: { email, password: testPassword, rememberMe: false } }));

async function later<T>(ms: number, run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  return run().finally(() => vi.useRealTimers());
}
const minute = 60_000;
const tell = (ms: number) => later(ms, () => queueEventNotices(t.deps, throwing));

const waitsFor = async (kind: string, to: string) =>
  (
    await t.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('kind', '=', kind)
      .where('recipient', '=', to)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute()
  ).length;

/** Tries each waiting mail once against a mail server that does not respond. */
async function mailServerIsAway(): Promise<void> {
  await later(5 * minute, async () => {
    for (;;) {
      const mail = await claimMail(t.db, minute);
      if (!mail) return;
      await markDelayed(t.db, mail, 60 * minute, 'connect ECONNREFUSED');
    }
  });
}

async function lastTextTo(email: string): Promise<string> {
  const mails = t.db.selectFrom('mail_outbox').select('text').where('recipient', '=', email);
  return (await mails.orderBy('id', 'desc').executeTakeFirst())?.text ?? '';
}

/** Requests a reset and waits for its mail, which is queued after the response. */
async function askForReset(email: string): Promise<void> {
  const before = await lastTextTo(email);
  await done(t.call(forgotPassword, { body: { email } }));
  await vi.waitFor(async () => expect(await lastTextTo(email)).not.toBe(before), {
    timeout: 90_000,
  });
}

async function reset(): Promise<Person> {
  const person = await createPerson(t);
  await askForReset(person.email);
  return person;
}

async function dataAsked(): Promise<Person> {
  const person = await createPerson(t);
  await done(t.call(askForDataLink, { body: { email: person.email } }));
  await vi.waitFor(async () => expect(await waitsFor('dataLink', person.email)).toBe(1), {
    timeout: 90_000,
  });
  return person;
}

async function merging() {
  const [person, other] = [await createPerson(t), await createPerson(t)];
  const params = { rollNo: person.rollNo };
  await done(t.call(mergeMembers, { params, body: { ends: other.rollNo }, token: admin.token }));
  return { other, to: person.email };
}

async function left(): Promise<Person> {
  const person = await createPerson(t);
  await leave(person);
  return person;
}

async function unproved(): Promise<Person> {
  const person = await createPerson(t, { admission: 'unconfirmed', proved_email: null });
  await done(t.call(sendConfirmation, { token: person.token }));
  return person;
}

async function offered() {
  const from = await createPerson(t, { accountType: 'master' });
  const person = await createPerson(t);
  await named(from, person);
  return { from, person, to: person.email };
}
const named = ({ token }: Person, { rollNo: person }: Person) =>
  done(t.call(nameSuccessor, { token, body: { person, password: testPassword } }));

const decided = (decision: string) => async (): Promise<Person> => {
  const person = await createPerson(t, { admission: 'waiting' });
  await decide(person, decision);
  return person;
};
const decide = ({ rollNo }: Person, decision: string) =>
  done(
    t.call(decideAdmissions, {
      token: admin.token,
      body: { rollNos: [rollNo], decision, words: decision === 'undo' ? '' : 'A sentence.' },
    }),
  );

let addresses = 0;
async function invited() {
  addresses += 1;
  const email = `invited${addresses}@alumni.example`;
  const { body } = await t.call(createRollNumber, {
    token: admin.token,
    params: { rollNo: admin.rollNo },
    body: { email },
  });
  return { to: email, params: { rollNo: body.rollNo } };
}

const inDays = (days: number) => dayIn(defaultTimeZone, Date.now() + days * 86_400_000);
const ofAdmin = (id: string) => ({ params: { id }, token: admin.token });
async function event(fields: object = {}): Promise<string> {
  const day = inDays(20);
  const body = { ...anEvent, start_date: day, end_date: day, answers: 'everyone', ...fields };
  return (await t.call(createEvent, { token: admin.token, body })).body._id;
}
const sendReply = (id: string, { token }: Person, body: object = { answer: 'coming' }) =>
  done(t.call(setReply, { params: { id }, token, body }));

/** A person with a reply to an event, and a mail about it. */
async function guest(mail: (id: string, person: Person) => Promise<unknown>, fields: object = {}) {
  const id = await event(fields);
  const person = await createPerson(t);
  await sendReply(id, person);
  await mail(id, person);
  return { id, person, to: person.email };
}
const post = (url: string, fields: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
async function asked() {
  const id = await event();
  addresses += 1;
  const to = `visitor${addresses}@alumni.example`;
  const ask = () => post(`/events/${id}/answer`, { name: 'V', email: to, answer: 'coming' });
  await ask();
  return { id, to, ask };
}
async function confirmed() {
  const { id, to } = await asked();
  const link = /\/events\/answer\/[\w-]+/.exec(await lastTextTo(to))?.[0] ?? '/';
  await post(link, { answer: 'coming', guests: '0' });
  return { id, to, link };
}
const placed = () =>
  guest(
    async (id, person) => {
      const first = await createPerson(t);
      await sendReply(id, person, { answer: 'not' });
      await sendReply(id, first);
      await sendReply(id, person);
      await sendReply(id, first, { answer: 'not' });
    },
    { places: 1 },
  );
const moved = () =>
  guest(async (id) => {
    await done(t.call(updateEvent, { ...ofAdmin(id), body: { venue: 'Elsewhere' } }));
    await tell(11 * minute);
  });
const reminded = () => guest(() => tell(18 * 86_400_000 + 12 * 60 * minute));
const messaged = () =>
  guest(async (id) => {
    await done(t.call(messageComers, { ...ofAdmin(id), body: { message: 'M', to: 'everybody' } }));
    await tell(0);
  });
const cancelled = async (id: string) => {
  await done(t.call(deleteEvent, ofAdmin(id)));
  await tell(11 * minute);
};

async function wrote() {
  const from = await createPerson(t);
  const person = await createPerson(t);
  const params = { rollNo: person.rollNo };
  await done(t.call(writeToMember, { params, token: from.token, body: { message: 'Hello' } }));
  return { from, person, to: person.email };
}

const letter = (kind: 'notice' | 'letter') => async () => {
  const person = await createPerson(t, { letter_wanted: 1 });
  await t.db.deleteFrom('letters').execute();
  const both = { en: 'News', fr: '' };
  const { body } = await t.call(createLetter, {
    token: admin.token,
    body: { kind, subject: both, text: both },
  });
  const params = { id: body._id };
  await done(t.call(sendLetter, { token: admin.token, params, body: { to: { everybody: true } } }));
  await t.db.deleteFrom('letter_deliveries').where('account_id', '!=', person.id).execute();
  await t.db.deleteFrom('mail_outbox').where('kind', 'in', ['notice', 'letter']).execute();
  const { refill } = mailWork({ ...t.deps, log: { error: fail } });
  expect(await refill(undefined)).toBe(true);
  return { person, to: person.email, params };
};
const pause = ({ params }: { params: { id: string } }) =>
  done(t.call(pauseLetter, { params, token: admin.token, body: { paused: true } }));
const fail = (error: unknown) => {
  throw error;
};

const toOffice = (report: boolean) => async (): Promise<Waiting> => {
  await t.db.deleteFrom('mail_outbox').where('recipient', '=', office).execute();
  if (report) {
    const { from, person } = await wrote();
    const params = { rollNo: from.rollNo };
    await done(t.call(reportSender, { params, token: person.token, body: { reason: 'Rude' } }));
  } else {
    const body = { name: 'V', email: 'v@example.org', message: 'Hello' };
    await done(t.call(sendContactMessage, { body }));
  }
  const end = async () => {
    const { body } = await t.call(listContactMessages, { token: admin.token });
    for (const { _id: id } of body.messages) {
      await done(t.call(deleteContactMessage, ofAdmin(id)));
    }
  };
  return { to: office, end };
};

const of =
  <T extends { to: string }>(make: () => Promise<T>, end: (made: T) => Promise<unknown>) =>
  async (): Promise<Waiting> => {
    const made = await make();
    return { to: made.to, end: () => end(made) };
  };
const to =
  (make: () => Promise<Person>, end: (person: Person) => Promise<unknown>) =>
  async (): Promise<Waiting> => {
    const person = await make();
    return { to: person.email, end: () => end(person) };
  };

const toReplier = <T extends { id: string; person: Person; to: string }>(
  make: () => Promise<T>,
): Reasons => ({
  'the person does not come': of(make, ({ id, person }) =>
    sendReply(id, person, { answer: 'not' }),
  ),
  'the event is cancelled': of(make, ({ id }) => cancelled(id)),
  'the person is suspended': of(make, ({ person }) => suspend(person)),
  'the person leaves': of(make, ({ person }) => leave(person)),
});

async function applicantsWait(): Promise<Person> {
  await t.db.updateTable('accounts').set({ admission: 'admitted' }).execute();
  await t.db.deleteFrom('mail_outbox').where('kind', '=', 'applicantsWaiting').execute();
  await t.db.deleteFrom('turns').execute();
  const second = await createPerson(t, { accountType: 'admin' });
  await createPerson(t, { admission: 'waiting', last_name: 'Who waits' });
  expect(await remindOfApplicants(t.db, 'https://alumni.example')).toBe(true);
  return second;
}

const appointed = async () => {
  const person = await createPerson(t);
  await change(person, { accttype: 'admin' }, master.token);
  return person;
};

const healthMail = async () => {
  const person = await createPerson(t, { accountType: 'master' });
  const mail = { template: 'health', found: ['The disk is full.'], link: '/' } as const;
  await t.db
    .transaction()
    .execute((trx) => queueMail(trx, { to: person.email, language: 'en', mail }));
  return person;
};

const repliesMail = async () => {
  const person = await createPerson(t);
  const events = [
    { theme: 'Gala', language: 'en', in: 1, waiting: 0, maybe: 0, not: 0, link: '/' } as const,
  ];
  await t.db.transaction().execute((trx) =>
    queueMail(trx, {
      to: person.email,
      language: 'en',
      mail: { template: 'eventReplies', events },
    }),
  );
  return person;
};

/** Kinds of mail that report something past or that somebody has just requested. No later change withdraws them. */
const ofThePast = [
  'passwordChanged',
  'emailChanged',
  'corrected',
  'newDevice',
  'secondStepAdded',
  'secondStepRemoved',
  'secondStepFailed',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'mailServerChanged',
  'accountDeleted',
  'mergeStopped',
  'accountsMerged',
  'successorNamed',
  'successionAccepted',
  'mastershipBegun',
  'test',
] as const;

const reasons: Record<Exclude<MailKind, 'other' | (typeof ofThePast)[number]>, Reasons> = {
  passwordReset: {
    'the password was changed': to(reset, (person) =>
      change(person, { password: 'another and much longer one' }),
    ),
    'the e-mail was changed': to(reset, (person) =>
      change(person, { email: `new-${person.email}` }),
    ),
  },
  confirmEmail: {
    'the e-mail was changed': to(unproved, (person) =>
      change(person, { email: `new-${person.email}` }),
    ),
    'the e-mail was proved': to(unproved, async ({ email }) => {
      const code = /code=([\w-]+)/.exec(await lastTextTo(email))?.[1];
      await done(t.call(confirmEmail, { body: { code } }));
    }),
  },
  dataLink: {
    'the password was changed': to(dataAsked, (person) =>
      change(person, { password: 'another and much longer one' }),
    ),
  },
  mergeAsked: {
    'the office took it back': of(merging, async () => {
      const [merge] = (await t.call(listMerges, { token: admin.token })).body.merges;
      await done(t.call(stopMerge, { params: { id: merge?._id ?? '' }, token: admin.token }));
    }),
    'the other person leaves': of(merging, ({ other }) => leave(other)),
  },
  deletionAsked: { 'it was stopped by a log-in': to(left, logIn) },
  deletionStopped: {
    'it was asked for again': to(
      async () => {
        const person = await left();
        await logIn(person);
        return person;
      },
      async (person) => leave({ ...person, token: await createSession(t.db, person.id, false) }),
    ),
  },
  successionOffered: {
    'it is withdrawn': of(offered, async ({ from, to: email }) => {
      await done(t.call(withdrawSuccessor, { token: from.token }));
      // Only people who were told of the offer are told of its end.
      expect(await waitsFor('successionWithdrawn', email)).toBe(0);
    }),
    'it is made to another': of(offered, async ({ from }) => named(from, await createPerson(t))),
    'the master is one no more': of(offered, ({ from }) =>
      done(t.call(leaveMastership, { token: from.token, body: { password: testPassword } })),
    ),
    'the member is suspended': of(offered, ({ person }) => suspend(person)),
  },
  successionWithdrawn: {
    'it is made again': of(
      async () => {
        const made = await offered();
        const sent = t.db.updateTable('mail_outbox').set({ sent_at: now() });
        await sent.where('recipient', '=', made.to).execute();
        await done(t.call(withdrawSuccessor, { token: made.from.token }));
        return made;
      },
      ({ from, person }) => named(from, person),
    ),
  },
  admitted: {
    'it is taken back': to(decided('admit'), (person) => decide(person, 'undo')),
    'the member is suspended': to(decided('admit'), suspend),
  },
  asked: {
    'they have answered': to(decided('ask'), ({ token }) =>
      done(t.call(saveApplication, { token, body: { note: 'Dr Fru' } })),
    ),
    'they are let in': to(decided('ask'), (person) => decide(person, 'admit')),
    'they are declined': to(decided('ask'), (person) => decide(person, 'decline')),
  },
  declined: { 'they are let in': to(decided('decline'), (person) => decide(person, 'admit')) },
  adminAppointed: {
    'they are a member again': to(appointed, (person) =>
      change(person, { accttype: 'user' }, master.token),
    ),
  },
  applicantsWaiting: {
    'nobody waits any more': to(applicantsWait, async () => {
      const body = (await t.call(listApplicants, { token: admin.token })).body;
      for (const { rollNo } of body.applicants) await decide({ ...admin, rollNo }, 'admit');
    }),
    'the admin is none any more': to(applicantsWait, (person) =>
      change(person, { accttype: 'user' }, master.token),
    ),
  },
  health: {
    'the master is one no more': to(healthMail, ({ token }) =>
      done(t.call(leaveMastership, { token, body: { password: testPassword } })),
    ),
  },
  rollNumber: {
    'it is withdrawn': of(invited, ({ params }) =>
      done(t.call(withdrawRollNumber, { params, token: admin.token })),
    ),
    'it goes to a corrected address': of(invited, ({ params, to: email }) =>
      done(
        t.call(correctRollNumber, { params, token: admin.token, body: { email: `a-${email}` } }),
      ),
    ),
    'they have registered with it': of(invited, ({ params: { rollNo }, to: email }) => {
      const body = { rollNo, lastName: 'N', email, password: testPassword };
      return done(t.call(register, { body: { ...body, confirmPassword: testPassword } }));
    }),
  },
  notice: {
    'it is paused': of(letter('notice'), pause),
    'the member is suspended': of(letter('notice'), ({ person }) => suspend(person)),
    'the member leaves': of(letter('notice'), ({ person }) => leave(person)),
  },
  letter: {
    'it is paused': of(letter('letter'), pause),
    'it is not wanted any more': of(letter('letter'), ({ person: { token } }) =>
      done(t.call(saveLetterWish, { token, body: { wanted: false } })),
    ),
    'the member is suspended': of(letter('letter'), ({ person }) => suspend(person)),
    'the member leaves': of(letter('letter'), ({ person }) => leave(person)),
  },
  contactMessage: { 'it is deleted': toOffice(false) },
  report: { 'it is deleted': toOffice(true) },
  memberMessage: {
    'the sender is blocked': of(wrote, ({ from: { rollNo }, person: { token } }) =>
      done(t.call(blockSender, { params: { rollNo }, token })),
    ),
    'the sender is suspended': of(wrote, ({ from }) => suspend(from)),
    'the sender leaves': of(wrote, ({ from }) => leave(from)),
    'messages are turned off': of(wrote, ({ person }) => change(person, { messages: false })),
    'the member is suspended': of(wrote, ({ person }) => suspend(person)),
  },
  eventAnswer: {
    'the event is deleted': of(asked, ({ id }) => done(t.call(deleteEvent, ofAdmin(id)))),
    'no answers are taken': of(asked, ({ id }) =>
      done(t.call(updateEvent, { ...ofAdmin(id), body: { answers: 'off' } })),
    ),
  },
  eventConfirmed: {
    'the visitor does not come': of(confirmed, ({ link }) => post(link, { answer: 'not' })),
    'the event is cancelled': of(confirmed, ({ id }) => cancelled(id)),
  },
  eventPlace: toReplier(placed),
  eventChange: {
    'the person does not come': of(moved, ({ id, person }) =>
      sendReply(id, person, { answer: 'not' }),
    ),
    'the person is suspended': of(moved, ({ person }) => suspend(person)),
  },
  eventReminder: {
    ...toReplier(reminded),
    'reminders are turned off': of(reminded, ({ id, person }) =>
      sendReply(id, person, { answer: 'coming', reminders: false }),
    ),
  },
  eventMessage: toReplier(messaged),
  eventReplies: { 'the owner is suspended': to(repliesMail, suspend) },
};

test('each kind of mail is decided on', () => {
  expect([...Object.keys(reasons), ...ofThePast].sort()).toEqual(Object.keys(mailPolicies).sort());
});

const kindsAndReasons = Object.entries(reasons).flatMap(([kind, ends]) =>
  Object.entries(ends).map(([why, make]) => ({ kind, why, make })),
);
test.for(kindsAndReasons)('$kind does not wait on: $why', async ({ kind, make }) => {
  const { to: email, end } = await make();
  expect(await waitsFor(kind, email)).toBe(1);
  const elsewhere = () =>
    t.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('kind', '=', kind as MailKind)
      .where('recipient', '!=', email)
      .execute();
  const others = await elsewhere();
  await mailServerIsAway();
  await end();
  expect(await waitsFor(kind, email)).toBe(0);
  // Mails to other addresses must stay. Two kinds are exceptions, because each goes to several people: `mergeAsked` to
  // both accounts, `applicantsWaiting` to all admins.
  if (kind !== 'applicantsWaiting' && kind !== 'mergeAsked')
    expect(await elsewhere()).toEqual(expect.arrayContaining(others));
});

const repeats: Record<string, () => Promise<Waiting>> = {
  passwordReset: to(reset, ({ email }) => askForReset(email)),
  confirmEmail: to(unproved, ({ token }) => done(t.call(sendConfirmation, { token }))),
  successionOffered: of(offered, ({ from, person }) => named(from, person)),
  rollNumber: of(invited, ({ params }) =>
    done(t.call(resendRollNumber, { params, token: admin.token })),
  ),
  asked: to(decided('ask'), (person) => decide(person, 'ask')),
  eventAnswer: of(asked, ({ ask }) => ask()),
  eventChange: of(moved, async ({ id }) => {
    await done(t.call(updateEvent, { ...ofAdmin(id), body: { venue: 'A third place' } }));
    await tell(25 * minute);
  }),
};
test.for(Object.entries(repeats))('%s: a newer one replaces what waits', async ([kind, make]) => {
  const { to: email, end } = await make();
  const before = await lastTextTo(email);
  await mailServerIsAway();
  await end();
  expect(await waitsFor(kind, email)).toBe(1);
  if (kind !== 'rollNumber' && kind !== 'asked') expect(await lastTextTo(email)).not.toBe(before);
});
