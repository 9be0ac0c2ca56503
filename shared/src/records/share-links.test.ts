import { expect, test } from 'vitest';
import { emailLink, whatsAppLink } from './share-links.ts';

const title = 'Soirée & bal: 50 % + "off"?\n#1';
const address = 'https://alumni.example/events/0f3a';

test('WhatsApp is given the title and the address under it, and an e-mail both', () => {
  const [, text] = whatsAppLink(title, address).split('?text=');
  expect(decodeURIComponent(text ?? '')).toBe(`${title}\n${address}`);
  const [, subject, body] =
    /^mailto:\?subject=([^&#]*)&body=([^&#]*)$/.exec(emailLink(title, address)) ?? [];
  expect([subject, body].map((field) => decodeURIComponent(field ?? ''))).toEqual([title, address]);
});

test('half a character does not break the link', () => {
  expect(whatsAppLink('\ud800', address)).toContain('text=%EF%BF%BD%0A');
});
