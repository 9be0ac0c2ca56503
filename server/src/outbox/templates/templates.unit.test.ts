import { escapeHtml } from '@alumni/shared/site/page-template';
import { languages } from '@alumni/shared/text/language';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSite } from '../../boot/config/site.ts';
import { mailedEvent } from '../../testing/mail-of-each-kind.ts';
import { blocksToHtml, blocksToText } from './blocks.ts';
import { type MailBlock, paragraph, quote } from './content.ts';
import { htmlLayout, textLayout } from './layout.ts';
import { mailContent } from './mail-content.ts';
import type { Mail } from './mails.ts';

const link = 'https://alumni.example/#/reset-password?token=abc&x=1';
const invitation = {
  template: 'rollNumber',
  association: 'The Old Hands',
  sender: '',
  words: '',
  logo: null,
  classmates: null,
  again: false,
  firstName: 'Awa',
  rollNo: 'ALU-7K3M',
  link,
} as const;
const memberMessage = {
  template: 'memberMessage',
  name: 'Dr Rose Neba',
  email: 'rose@example.org',
  promotion: 1998,
  profession: 'Nurse',
  message: 'Hello',
  page: 'https://alumni.example/#/alumnidetails?id=R',
  writeTo: 'https://alumni.example/#/writeto?id=R',
  settings: 'https://alumni.example/#/user/settings',
  block: 'https://alumni.example/#/blockorreport?id=R',
} as const satisfies Mail;
const event = { ...mailedEvent, language: 'fr' as const };
const toReplier = { event, replyLink: link, quietLink: link, unsubscribe: link };
const moved = {
  template: 'eventChange',
  kind: 'changed',
  before: { ...event, end_date: '2027-03-13', start_time: '', end_time: '', venue: 'Salle B' },
  ...toReplier,
} as const satisfies Mail;
const mails: Mail[] = [
  { template: 'passwordReset', link },
  { template: 'passwordChanged' },
  { template: 'emailChanged', link },
  { template: 'emailChanged', link: null },
  {
    template: 'corrected',
    changes: [
      { field: 'title', before: 'Mr', after: 'Mrs' },
      { field: 'telephone', before: '', after: '+237 677 12 34 56' },
      { field: 'email', before: null, after: 'helene@alumni.example' },
    ],
    link,
  },
  { template: 'newDevice', browser: 'Firefox', system: 'Android' },
  { template: 'secondStepAdded', kind: 'passkey' },
  { template: 'secondStepAdded', kind: 'app' },
  { template: 'secondStepRemoved' },
  { template: 'secondStepFailed' },
  { template: 'recoveryCodeUsed', left: 9 },
  { template: 'recoveryCodesRenewed' },
  { template: 'mailServerChanged', name: 'Ma Ster', host: 'mail.example' },
  ...(['password', 'link', 'operator'] as const).flatMap((askedBy): Mail[] =>
    [null, { by: 'login', link } as const, { by: 'link', link } as const].map((stop) => ({
      template: 'deletionAsked',
      dueAt: '2030-01-01T00:00:00.000Z',
      posts: 'keep',
      backupsUntil: null,
      askedBy,
      stop,
    })),
  ),
  { template: 'dataLink', link },
  { template: 'dataLink', link: null },
  { template: 'deletionStopped', by: 'login' },
  { template: 'deletionStopped', by: 'link' },
  ...(['stays', 'ends'] as const).flatMap((recipient): Mail[] => {
    const accounts = { stays: 'Ada Ngo (A-1)', ends: 'Ada Ngo (A-2)', recipient, link };
    return [
      { template: 'mergeAsked', dueAt: '2030-01-01T00:00:00.000Z', ...accounts },
      { template: 'accountsMerged', ...accounts },
    ];
  }),
  { template: 'mergeStopped', accounts: ['Ada Ngo (A-1)', 'Ada Ngo (A-2)'] },
  { template: 'confirmEmail', of: 'registration', numberWaits: false, link },
  { template: 'confirmEmail', of: 'account', numberWaits: true, link },
  { template: 'successionOffered', name: 'Ma Ster', account: 'Rose Neba', link },
  { template: 'successionWithdrawn', name: 'Ma Ster' },
  { template: 'successorNamed', name: 'Rose Neba', link },
  { template: 'successionAccepted', name: 'Rose Neba' },
  { template: 'mastershipBegun', name: 'Ma Ster' },
  { template: 'adminAppointed' },
  { template: 'admitted', words: '', link },
  { template: 'asked', words: 'Your tutor, please.', link },
  { template: 'declined', words: 'Nobody knows you.', link },
  { template: 'applicantsWaiting', waiting: 2, link },
  { template: 'health', found: ['Disque : 2 % sont libres.'], link },
  invitation,
  { template: 'contactMessage', name: 'A Visitor', email: 'v@example.org', message: 'Hello' },
  { template: 'report', name: 'A Member', email: 'm@example.org', message: 'Rude' },
  memberMessage,
  { ...memberMessage, email: null },
  { template: 'eventAnswer', event, answer: 'maybe', guests: 2, link },
  { template: 'eventConfirmed', state: 'waiting', guests: 2, code: '', ...toReplier },
  { template: 'eventPlace', guests: 2, code: 'K7M4QX', ...toReplier },
  moved,
  { ...moved, kind: 'cancelled' },
  { ...moved, kind: 'restored', quietLink: null },
  {
    template: 'eventReplies',
    events: [{ theme: 'Gala', language: 'en', in: 1, waiting: 2, maybe: 2, not: 1, link }],
  },
  { template: 'eventReminder', state: 'in', guests: 1, code: 'K7M4QX', ...toReplier },
  { template: 'eventReminder', state: 'waiting', guests: 0, code: 'K7M4QX', ...toReplier },
  { template: 'eventReminder', state: 'maybe', guests: 0, code: '', ...toReplier },
  { template: 'eventMessage', name: 'Rose', message: 'Hi', ...toReplier },
];

function render(mail: Mail, language: 'en' | 'fr') {
  const { subject, blocks } = mailContent(mail, language);
  const layout = {
    language,
    subject,
    site: readSite('/nowhere'),
    publicUrl: 'https://alumni.example',
  };
  return {
    subject,
    text: textLayout({ ...layout, body: blocksToText(blocks) }),
    html: htmlLayout({ ...layout, body: blocksToHtml(blocks) }),
  };
}

test.each(mails)('renders $template in both languages', (mail) => {
  const [english, french] = [render(mail, 'en'), render(mail, 'fr')];
  expect(english.subject).not.toBe(french.subject);
  expect(english.html).toContain('<html lang="en">');
  expect(french.html).toContain('<html lang="fr">');
  // French texts have typographic apostrophes, and no-break spaces before punctuation marks.
  expect(french.text.replace(/https?:\S+/g, '')).not.toMatch(
    /\p{L}'|\p{L}[?!;»]| [?!:;»%]|«[\p{L} ]/u,
  );
  for (const { subject, text } of [english, french]) {
    // Long titles continue on the next line.
    expect(text.replace(/\s+/g, ' ').startsWith(subject.replace(/\s+/g, ' '))).toBe(true);
  }
});

test('says in which language a theme, and a title that a letter quotes, are written', () => {
  const reminder = { template: 'eventReminder', state: 'maybe', guests: 0, code: '' } as const;
  const { html } = render({ ...reminder, ...toReplier }, 'en');
  expect(html).toMatch(/<tr lang="fr"><td [^>]*>Assemblée générale<\/td>/);
  const item = { kind: 'item', text: 'Gala', detail: 'on 3 May', link, language: 'fr' } as const;
  expect(blocksToHtml([item])).toMatch(/<a [^>]*lang="fr"[^>]*>Gala<\/a><br>on 3 May/);
});

test('puts link and roll number into text and HTML', () => {
  for (const language of languages) {
    const reset = render({ template: 'passwordReset', link }, language);
    expect(reset.text).toContain(link);
    expect(reset.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(reset.text).toContain('60 minutes');
    const roll = render(invitation, language);
    expect(roll.text).toContain('ALU-7K3M');
    expect(roll.html).toContain('ALU-7K3M');
    const [subject, greeting] =
      language === 'en'
        ? ['The Old Hands invites you', 'Dear Awa,']
        : ['The Old Hands vous invite', 'Bonjour Awa,'];
    expect(roll.subject).toBe(subject);
    expect(roll.text).toContain(`\n\n${greeting}\n\n`);
    expect(render({ ...invitation, firstName: '' }, language).text).not.toMatch(/Dear|Bonjour/);
  }
});

test('escapes the text of visitors in HTML', () => {
  for (const language of languages) {
    const { html, text } = render(
      {
        template: 'contactMessage',
        name: '<b>Bold</b>',
        email: '"><img@example.org',
        message: 'one\n<script>alert(1)</script>\n</td></table><a href="x">',
      },
      language,
    );
    expect(html).not.toMatch(/<b>|<img|<script|<a href="x"/);
    expect(html).toContain('one<br>&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('> <script>alert(1)</script>');
  }
});

const contentOf = (mail: Mail) => mailContent(mail, 'en').blocks;
const fromVisitor = { name: 'Vera', email: 'vera@example.org' };
const typed =
  'See https://uds.example/a?b=1&c="2", (https://uds.example/x), www.uds.cm, +237 677 12 34 56 or bureau@uds.example.';
const writesTyped: [string, MailBlock[]][] = [
  ['the office', contentOf({ template: 'asked', words: typed, link })],
  ['a visitor', contentOf({ ...fromVisitor, template: 'contactMessage', message: typed })],
  ['who reports', contentOf({ ...fromVisitor, template: 'report', message: typed })],
  ['a member', contentOf({ ...memberMessage, message: typed })],
  [
    'an organiser',
    contentOf({ template: 'eventMessage', name: 'Awa', message: typed, ...toReplier }),
  ],
  ['a letter', [paragraph(typed)]],
];

test.each(writesTyped)('an address that is typed is a link in a mail of: %s', (_, blocks) => {
  const html = blocksToHtml(blocks);
  for (const href of [
    'https://uds.example/a?b=1&amp;c=',
    'https://uds.example/x',
    'https://www.uds.cm',
    'tel:+237677123456',
    'mailto:bureau@uds.example',
  ]) {
    expect(html).toContain(`href="${href}"`);
  }
});

test('what is typed never makes markup, nor a link to anything but https, mailboxes and telephones', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'https://a.example/',
      'http://a.example/',
      'HTTPS://A.EXAMPLE/"onclick=alert(1)//',
      'javascript:alert(1)//@b.example',
      "https://a.example/'><img src=x>",
      'https://bank.example@evil.example/',
      'a@b.example',
      'www.a.cm/"x',
      '677 12 34 56',
      '"<b>"@b.example',
      'data:text/html,<script>',
      '&quot;&#x3c;',
      '</td></table>',
      '\n',
      '\u202e',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom(paragraph, quote),
      (all, block) => {
        const text = all.join('');
        const html = blocksToHtml([block(text)]);
        const [open, close] = around(block);
        expect([html.slice(0, open.length), html.slice(-close.length)]).toEqual([open, close]);
        const anchors =
          /<a class="link" href="(?:https:\/\/|mailto:|tel:)[^"<>]*" style="color:#1F3A6E">|<\/a>/gi;
        const rest = html.slice(open.length, html.length - close.length).replace(anchors, '');
        expect(rest.replaceAll('<br>', '')).not.toMatch(/[<>"]/);
        expect(rest.replaceAll('<br>', '\n')).toBe(escapeHtml(text));
      },
    ),
  );
});

/** The markup around a block's text. */
function around(block: (text: string) => MailBlock): [string, string] {
  const empty = blocksToHtml([block('')]);
  const at = empty.indexOf('</td>');
  return [empty.slice(0, at), empty.slice(at)];
}

test('tells who writes, what others see of them alone, and how to reply or stop it', () => {
  const english = render(memberMessage, 'en').text;
  expect(english.replaceAll('\n', ' ')).toContain('answer goes to Dr Rose Neba (rose@example.org)');
  expect(english).toContain('Promotion 1998 · Nurse\n\n> Hello\n');
  for (const language of languages) {
    const { text, html } = render(memberMessage, language);
    for (const link of [memberMessage.page, memberMessage.settings, memberMessage.block]) {
      expect(text).toContain(`\n${link}\n`);
      expect(html).toContain(`href="${link}"`);
    }
    expect(text).toContain('> Hello');
    const hidden = { ...memberMessage, promotion: null, profession: '', page: null };
    expect(render(hidden, language).text).not.toMatch(/Promotion|·|alumnidetails|null/);
  }
});

test('escapes links in attributes', () => {
  const { html } = render(
    { template: 'passwordReset', link: 'https://x.example/"onclick="y' },
    'en',
  );
  expect(html).not.toContain('"onclick=');
});

test('removes line breaks from the subject', () => {
  const { subject } = render(
    {
      template: 'contactMessage',
      name: 'A\r\nBcc: all@example.org\t\u0000',
      email: 'v@example.org',
      message: 'm',
    },
    'en',
  );
  expect(subject).toBe('Message from A Bcc: all@example.org ');
});

test('renders the longest message below the size that Gmail clips', () => {
  const longest = {
    template: 'contactMessage',
    name: '&'.repeat(200),
    email: 'v@example.org',
    message: '<&"\n'.repeat(1_250),
  } as const satisfies Mail;
  const { name, email, message } = longest;
  const fromMember: Mail = { ...memberMessage, name, email, message, profession: name };
  // Gmail clips HTML after 102 kB.
  for (const mail of [longest, fromMember]) {
    expect(Buffer.byteLength(render(mail, 'fr').html)).toBeLessThan(102_000);
  }
});

test('references no remote resources', () => {
  for (const mail of mails) {
    for (const language of languages) {
      expect(render(mail, language).html).not.toMatch(/<img|<link|url\(|@import|src=/);
    }
  }
});

test('says what was and what is, of days with hours and of the place', () => {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const english = oneLine(render(moved, 'en').text);
  expect(english).toContain(
    'When: was Friday 12 – Saturday 13 March 2027, is now Friday 12 March 2027, 18:00 – 20:30.',
  );
  expect(english).toContain('Where: was Salle B, Yaoundé, is now Amphi 700, Yaoundé.');
  expect(english).toContain('Friday 12 March 2027, 18:00 – 20:30 (Douala time)');
  const french = oneLine(render(moved, 'fr').text);
  expect(french).toContain(
    'Quand : vendredi 12 mars 2027, 18 h – 20 h 30 (auparavant : vendredi 12 – samedi 13 mars 2027).',
  );
  const cancelled = render({ ...moved, kind: 'cancelled' }, 'en').text;
  expect(cancelled).toContain('This event does not take place.');
  expect(cancelled).not.toContain(moved.replyLink);
});
