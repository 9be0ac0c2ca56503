import { expect, test } from 'vitest';
import { eventShareFacts, opportunityShareFacts } from './share-facts.ts';
import { emailLink, whatsAppLink } from './share-links.ts';
import { shareText } from './share-text.ts';

const title = 'Soirée & bal: 50 % + "off"?\n#1';
const link = 'https://alumni.example/events/0f3a';
const event = {
  start_date: '2026-12-12',
  end_date: '2026-12-12',
  start_time: '18:00',
  venue: 'Amphi 700',
  town: 'Yaoundé',
};
const textOf = (address: string) => decodeURIComponent(address.split('?text=')[1] ?? '');

test('a shared event has a bold title, when and where, and the link last', () => {
  const facts = eventShareFacts(event, 'en', 'Africa/Douala');
  expect(shareText({ title: 'Gala', facts, link }).split('\n')).toEqual([
    '*Gala*',
    'Saturday 12 December 2026, 18:00 (Douala time)',
    'Amphi 700, Yaoundé',
    link,
  ]);
});

test('facts are in the language of the record, not of the reader', () => {
  const opportunity = { deadline: '2026-12-04', kind: 'internship', language: 'fr' } as const;
  const facts = opportunityShareFacts(opportunity, 'en');
  expect(shareText({ title: 'Poste', facts, link })).toBe(
    `*Poste*\nStage\nDate limite : vendredi 4 décembre 2026\n${link}`,
  );
  expect(eventShareFacts({ ...event, language: 'fr' }, 'en', 'Africa/Douala')[0]).toMatch(
    /^samedi/,
  );
});

test.each([
  ['* Gala * 2026 *', '*★ Gala ★ 2026 ★*'],
  [' _Save_the_date_ ', '*Save the date*'],
  ['~Free~ `now`', '*≈Free≈ ’now’*'],
  ['One\n\nTwo', '*One Two*'],
  ['***', '*★★★*'],
  ['_', ''],
])('formatting signs in the title %j leave it bold', (typed, line) => {
  expect(shareText({ title: typed, link })).toBe(line ? `${line}\n${link}` : link);
});

test('WhatsApp is given the text whole, for a number or for whom the sender chooses', () => {
  const text = shareText({ title, link });
  expect(textOf(whatsAppLink(text))).toBe(text);
  expect(whatsAppLink(text, '237677123456')).toMatch(
    /^https:\/\/wa\.me\/237677123456\?text=\*Soir/,
  );
});

test.each(['é'.repeat(3_000), '🎉'.repeat(900), 'line\n'.repeat(900)])(
  'a long text is shortened to 2,000 characters of link, its last line stays',
  (long) => {
    const address = whatsAppLink(`*Gala*\n${long}\n${link}`, '237677123456');
    expect(address.length).toBeGreaterThan(1_700);
    expect(address.length).toBeLessThanOrEqual(2_000);
    expect(textOf(address)).toMatch(/^\*Gala\*\n/);
    expect(textOf(address).endsWith(`\n${link}`)).toBe(true);
  },
);

test.each(['', 'a'])('a long text is not cut within an emoji (%j before its end)', (end) => {
  const text = `${'🎉'.repeat(900)}${end}\n${link}`;
  expect(textOf(whatsAppLink(text))).not.toContain('\ufffd');
});

test('an e-mail has the title as subject and the facts above the address', () => {
  const shared = emailLink({ title, facts: ['When', 'Where'], link });
  const [, subject, body] = /^mailto:\?subject=([^&#]*)&body=([^&#]*)$/.exec(shared) ?? [];
  expect([subject, body].map((field) => decodeURIComponent(field ?? ''))).toEqual([
    title,
    `When\r\nWhere\r\n${link}`,
  ]);
});

test('half a character does not break the link', () => {
  expect(whatsAppLink(`\ud800\n${link}`)).toContain('text=%EF%BF%BD%0A');
});
