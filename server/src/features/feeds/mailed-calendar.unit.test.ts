import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import nodeIcal from 'node-ical';
import { expect, onTestFinished, test } from 'vitest';
import { readSite } from '../../boot/config/site.ts';
import { createMailer } from '../../outbox/mailer.ts';
import { mailedCalendars } from '../../testing/mailed-calendars.ts';

const calendars = Object.entries(mailedCalendars());

/** RFC 5546 3.2.2 and 3.2.5 require each of these exactly once. */
const once = ['organizer', 'attendee', 'uid', 'sequence', 'dtstamp', 'summary'];

test.for(calendars)('two programs read an invitation alike: %s', ([name, calendar]) => {
  const root = new ICAL.Component(ICAL.parse(calendar));
  const isGone = name === 'cancelled';
  expect(root.getFirstPropertyValue('method')).toBe(isGone ? 'CANCEL' : 'REQUEST');
  const events = root.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const [event] = events;
  for (const property of once) expect(event?.getAllProperties(property), property).toHaveLength(1);
  expect(event?.getFirstPropertyValue('status')).toBe(isGone ? 'CANCELLED' : 'CONFIRMED');
  // Between two calendars with the same SEQUENCE, programs keep the one with the later DTSTAMP.
  const made = new Date(String(event?.getFirstPropertyValue('dtstamp'))).getTime();
  expect(Math.abs(made - Date.now())).toBeLessThan(10 * 60_000);
  const organizer = event?.getFirstProperty('organizer');
  expect(String(organizer?.getFirstValue()).toLowerCase()).toBe('mailto:amicale@alumni.example');
  const attendee = event?.getFirstProperty('attendee');
  expect(String(attendee?.getFirstValue()).toLowerCase()).toBe(
    'mailto:vera.guest+hall@example.org',
  );
  const states: Record<string, string> = { 'in line': 'NEEDS-ACTION', maybe: 'TENTATIVE' };
  const partstat = states[name] ?? 'ACCEPTED';
  expect([attendee?.getParameter('partstat'), attendee?.getParameter('rsvp')]).toEqual([
    partstat,
    'FALSE',
  ]);

  const [read] = Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((one) =>
    one?.type === 'VEVENT' ? [one] : [],
  );
  expect(read?.method).toBe(isGone ? 'CANCEL' : 'REQUEST');
  expect(JSON.stringify(read?.organizer).toLowerCase()).toContain('mailto:amicale@alumni.example');
  expect(JSON.stringify(read?.attendee)).toContain(partstat);
});

test.for(calendars)('the mail says the method of its calendar: %s', async ([name, calendar]) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alumni-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const site = readSite('/nowhere');
  const mailer = createMailer(async () => ({ dataDir, publicUrl: 'https://alumni.example', site }));
  const body = { subject: 'An event', text: 'Come', html: '<p>Come</p>' };
  const mail = { ...body, id: '1', createdAt: new Date(), to: 'v@example.org', replyTo: null };
  await mailer.send({ ...mail, language: 'en', calendar }, AbortSignal.timeout(10_000));
  const [file = ''] = await readdir(join(dataDir, 'mail'));
  const source = await readFile(join(dataDir, 'mail', file), 'utf8');
  const types = [
    ...source.matchAll(
      /^Content-Type: (text\/calendar[^\r]*(?:\r\n [^\r]*)*|application\/ics[^\r]*)/gim,
    ),
  ];
  const method = name === 'cancelled' ? 'CANCEL' : 'REQUEST';
  expect(types[0]?.[1]).toMatch(new RegExp(`text/calendar;.*method=${method}\\b`, 's'));
  const { attachments } = await simpleParser(source);
  for (const { content } of attachments) {
    expect(content.toString().replaceAll('\r\n', '\n')).toBe(calendar.replaceAll('\r\n', '\n'));
  }
});
