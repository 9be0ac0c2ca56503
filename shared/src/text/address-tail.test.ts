import { expect, test } from 'vitest';
import { pathOfHash, withoutTail } from './address-tail.ts';

const id = '65f0c0ffee65f0c0ffee65f0';

test.each([
  ['#!/events', '/events'],
  ['#/events.', '/events'],
  ['#/events).', '/events'],
  ['#/events%20', '/events'],
  ['#/events%E2%80%8B', '/events'],
  ['#/events&utm_source=whatsapp&utm_medium=x', '/events'],
  ['#/events?fbclid=IwAR0-_x', '/events?fbclid=IwAR0-_x'],
  [`#/eventdetails?id=${id}),`, `/eventdetails?id=${id}`],
  [`#/eventdetails?id=${id}&fbclid=a.`, `/eventdetails?id=${id}&fbclid=a`],
  [`#!/myevents/${id}/door»`, `/myevents/${id}/door`],
  ['#/alumni?page=1&search=J.', '/alumni?page=1&search=J.'],
  ['#/alumnidetails?id=ALU-12.', '/alumnidetails?id=ALU-12'],
  ['', ''],
  ['#/', '/'],
])('%s is %s', (hash, path) => {
  expect(pathOfHash(hash)).toBe(path);
});

test.each([
  [`/events/${id}).`, `/events/${id}`],
  [`/events/${id}.ics,`, `/events/${id}.ics`],
  [`/events/${id}&fbclid=x.y`, `/events/${id}`],
  [`/events/${id}?lang=fr)`, `/events/${id}?lang=fr`],
  ['/events%20', '/events'],
  ['/sitemap.xml', '/sitemap.xml'],
])('%s is %s on the server', (url, clean) => {
  expect(withoutTail(url)).toBe(clean);
});
