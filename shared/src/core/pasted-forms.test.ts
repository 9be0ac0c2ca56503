import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import site from '../../../site.json' with { type: 'json' };
import { decideAdmissions, noteForm } from '../accounts/admission.ts';
import { registrationForm } from '../accounts/auth-schemas.ts';
import { successorForm } from '../accounts/successor.ts';
import { eventForm } from '../events/event-form.ts';
import { sendArrivals } from '../events/event-replies.ts';
import { comersMessageForm, replyForm } from '../events/event-reply-form.ts';
import { contactForm } from '../mail/contact-form.ts';
import { audience, letterForm } from '../mail/letter-form.ts';
import { memberMessageForm, senderReportForm } from '../mail/member-message-forms.ts';
import { profileForm } from '../profile/profile-form.ts';
import { galleryForm } from '../records/gallery-form.ts';
import { newsForm } from '../records/news-form.ts';
import { opportunityForm } from '../records/opportunity-form.ts';
import { importRollNumbers } from '../roll-numbers/roll-numbers.ts';
import { mailServerForm } from '../site/setup.ts';
import { siteForm } from '../site/site-form.ts';
import type { Schema } from './endpoint.ts';
import { search } from './list.ts';

const both = { en: 'Text', fr: 'Texte' };
const email = 'ada@up.test';
const images = ['/mnt/uploads/a.jpg'];
const text = 'One line';

/** Forms with a value in each field that people type. */
const forms: Record<string, [Schema, object]> = {
  event: [
    eventForm,
    {
      ...{ theme: text, name_of_organizer: text, venue: text, town: text, description: text },
      ...{ start_date: '2026-05-01', end_date: '2026-05-02', start_time: '18:00', places: '20' },
      ...{ commitee_members: text, special_guests: text, major_outcome: text, images },
      ...{ video: 'https://vimeo.com/1', answersUntil: '2026-04-30', number_of_participants: '9' },
    },
  ],
  news: [newsForm, { title: text, description: text, images }],
  opportunity: [
    opportunityForm,
    {
      ...{ title: text, employer: text, town: text, eligibility: text, description: text },
      ...{ deadline: '2026-05-01', kind: 'job', applyLink: 'https://up.test/jobs' },
    },
  ],
  gallery: [galleryForm, { title: text, description: text, images }],
  profile: [
    profileForm,
    {
      ...{ firstName: text, lastName: text, maidenName: text, profession: text, address: text },
      ...{ title: '', gender: '', fos: text, email, telephone: '+237 677 12 34 56' },
      ...{ description: text, testimony: text, profileImage: '', promotion: '2015', mentor: text },
      ...{ town: text, country: 'CM' },
      ...{ listed: true, visibility: {}, messages: true },
    },
  ],
  registration: [
    registrationForm,
    {
      ...{ firstName: text, lastName: text, email, rollNo: '01234-56789', telephone: text },
      ...{ password: 'secret', confirmPassword: 'secret', description: text, promotion: '2015' },
    },
  ],
  contact: [contactForm, { name: text, email, message: text }],
  'member message': [memberMessageForm, { message: text }],
  report: [senderReportForm, { reason: text, message: text }],
  'answer to an event': [replyForm, { answer: 'coming', note: text }],
  'message to those who come': [comersMessageForm, { message: text }],
  arrivals: [
    sendArrivals.body,
    { arrivals: [{ key: 'arrival-of-a-phone-1', name: text, at: '2026-03-12T18:00:00Z' }] },
  ],
  letter: [
    letterForm,
    {
      ...{ kind: 'letter', subject: both, text: both },
      blocks: [
        { kind: 'text', text: both },
        { kind: 'link', label: both, url: 'https://up.test/' },
      ],
    },
  ],
  audience: [audience, { field: text, town: text }],
  application: [noteForm, { note: text }],
  decision: [decideAdmissions.body, { rollNos: ['1'], decision: 'ask', words: text }],
  successor: [successorForm, { person: text, password: 'secret' }],
  import: [
    importRollNumbers.body,
    { emails: [email], details: { [email]: { firstName: text, telephone: '677 12 34 56' } } },
  ],
  'mail server': [
    mailServerForm,
    { host: 'mail.up.test', port: '25', user: text, password: 'secret', from: email },
  ],
  site: [siteForm, site],
  search: [z.object({ search }), { search: text }],
};

/** Fields that are chosen or generated, not typed. Passwords stay as typed. */
const others =
  /^(images|password|confirmPassword|profileImage|answer|key|at|kind|decision|rollNos|emails|gender|country|\d+)$/;

/**
 * Puts invisible characters into each text. A control character, as PDFs insert it, follows the first letter. Direction
 * marks, as address books add them, surround the text.
 */
function pasted(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    return others.test(name) || value === ''
      ? value
      : `\u202d${value[0]}\u0002${value.slice(1)}\u202c`;
  }
  if (Array.isArray(value)) return value.map((one) => pasted(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pasted(one, key)]));
}

test.each(Object.entries(forms))(
  '%s: what was pasted is saved as it looks',
  (_, [schema, typed]) => {
    expect(z.safeParse(schema, pasted(typed))).toEqual(z.safeParse(schema, typed));
    expect(z.safeParse(schema, typed).success).toBe(true);
  },
);
