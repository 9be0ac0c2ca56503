import { expect, test } from 'vitest';
import { isSecureAddress, webHost } from './web-address.ts';

test.each([
  ['https://vimeo.com/76979871', 'vimeo.com'],
  ['http://www.crtv.cm:8080/video?id=1#2', 'crtv.cm'],
  ['https://vidéos.example/é', 'xn--vidos-dsa.example'],
  ['ftp://example.org/a.mp4', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,https://example.org', undefined],
  ['//example.org', undefined],
  ['example.org/video', undefined],
  ['https://user:word@example.org', undefined],
  ['https://youtu.be\\@example.org', undefined],
  ['https://localhost/video', undefined],
  ['https://example.org/a b', undefined],
  [`https://${'.'.repeat(250_000)}@`, undefined],
])('reads the host of %s', (link, host) => {
  expect(webHost(link)).toBe(host);
});

test.each([
  ['https://www.facebook.com/alumni', true],
  ['http://www.facebook.com/alumni', false],
  ['https://bank.example@evil.example', false],
  ['https://localhost', false],
])('%s is over TLS: %s', (address, expected) => {
  expect(isSecureAddress(address)).toBe(expected);
});
