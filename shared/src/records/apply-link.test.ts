import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '../core/limits.ts';
import { applyTarget } from './apply-link.ts';
import { opportunityForm } from './opportunity-form.ts';

/** What is stored of a typed link; undefined if it is refused. */
function stored(typed: string): string | undefined {
  return z.safeParse(opportunityForm.shape.applyLink, typed).data;
}

const long = `https://jobs.example/apply?utm_source=${'a'.repeat(800)}`;

test.each([
  ['', ''],
  [
    'https://jobs.example/1?utm_source=wa&utm_medium=x#form',
    'https://jobs.example/1?utm_source=wa&utm_medium=x#form',
  ],
  ['http://jobs.example:8080/1', 'http://jobs.example:8080/1'],
  ['HTTPS://Jobs.Example/A', 'HTTPS://Jobs.Example/A'],
  ['  <https://jobs.example/1> ', 'https://jobs.example/1'],
  ['https://jobs.example/1.', 'https://jobs.example/1'],
  ['https://jobs.example/token_', 'https://jobs.example/token_'],
  ['https://bücher.example/é', 'https://bücher.example/é'],
  ['https://jobs.example/of\ufb01ce/of\u00ad\nfres', 'https://jobs.example/office/offres'],
  [long, long],
  ['www.uds.cm/jobs', 'https://www.uds.cm/jobs'],
  ['uds.cm', 'https://uds.cm'],
  ['wa.me/237677123456', 'https://wa.me/237677123456'],
  ['forms.gle/AbC1', 'https://forms.gle/AbC1'],
  ['Postulez ici :\nhttps://jobs.example/1', 'https://jobs.example/1'],
  ['jobs@uds.cm', 'mailto:jobs@uds.cm'],
  ['Mailto:jobs@uds.cm', 'mailto:jobs@uds.cm'],
  ['mailto://jobs@uds.cm', 'mailto:jobs@uds.cm'],
  ['Envoyez votre CV à jobs@uds.cm', 'mailto:jobs@uds.cm'],
  ['jobs@uds.cm?subject=Ref%2012', 'mailto:jobs@uds.cm?subject=Ref%2012'],
  ['mailto:jobs@uds.cm?bcc=spy@evil.example&subject=A', 'mailto:jobs@uds.cm?subject=A'],
  [
    'jobs@uds.cm?subject=A%0d%0aBcc:spy@evil.example',
    'mailto:jobs@uds.cm?subject=ABcc:spy@evil.example',
  ],
  ['mailto:jobs@uds.cm?attach=/etc/passwd', 'mailto:jobs@uds.cm'],
])('%j is a link to apply', (typed, link) => {
  expect(stored(typed)).toBe(link);
  expect(stored(link)).toBe(link);
  // The editor shows a mailbox without its scheme.
  expect(stored(link.replace(/^mailto:/, ''))).toBe(link);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:location="https://evil.example"',
  ' java\nscript:alert(1)',
  'data:text/html,https://evil.example',
  'vbscript:x',
  'file:///etc/passwd',
  'whatsapp://send?phone=237677123456',
  'tel:+237677123456',
  '+237 677 12 34 56',
  '//jobs.example/1',
  '/jobs',
  'https://jobs.example/very- long',
  'https://jobs.example/very-\nlong',
  'https://jobs.example and https://other.example',
  'a@uds.cm, b@uds.cm',
  'uds.cm or jobs.uds.cm',
  'https://bank.example@evil.example',
  'https://@evil.example',
  'https://evil.example\\@bank.example',
  'https://jobs。example/1',
  'https://jobs.example:99999/1',
  'https://https://jobs.example',
  'https:/jobs.example',
  'https://localhost/jobs',
  'at the office',
  `https://jobs.example/${'a'.repeat(limits.applyLink)}`,
])('%j is refused', (typed) => {
  expect(stored(typed)).toBeUndefined();
});

test('says what is expected, and which text is too long', () => {
  const says = (typed: string) =>
    z.safeParse(opportunityForm.shape.applyLink, typed).error?.issues[0]?.message;
  expect(says('at the office')).toBe('applyLinkInvalid');
  expect(says(`${long}${long}`)).toBe('textTooLong');
  expect(says(long.repeat(10))).toBe('textTooLong');
});

test('a mail gets the title as its subject unless the link has one', () => {
  expect(applyTarget('mailto:jobs@uds.cm', 'Clerk "A&B" \ud800')).toEqual({
    href: 'mailto:jobs@uds.cm?subject=Clerk%20%22A%26B%22%20%EF%BF%BD',
    place: 'jobs@uds.cm',
  });
  expect(applyTarget('mailto:jobs@uds.cm?subject=Ref', 'Clerk')).toEqual({
    href: 'mailto:jobs@uds.cm?subject=Ref',
    place: 'jobs@uds.cm',
  });
});

test('shows the host to which a link leads, and nothing of a stored script', () => {
  expect(applyTarget('https://www.jobs.example/1', 'Clerk')?.place).toBe('jobs.example');
  // Cyrillic letters that look like `apple.com`.
  expect(applyTarget('https://аррӏе.com/', 'Clerk')?.place).toBe('xn--80ak6aa92e.com');
  for (const link of [undefined, '', 'javascript:alert(1)', 'data:text/html,x']) {
    expect(applyTarget(link, 'Clerk')).toBeUndefined();
  }
});
