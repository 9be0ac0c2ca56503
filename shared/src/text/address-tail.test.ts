import { expect, test } from 'vitest';
import { pathOfHash, pathOfUrl } from './address-tail.ts';

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
  ['#%21/events', '/events'],
  [`#%2Feventdetails%3Fid%3D${id}%26fbclid%3Da`, `/eventdetails?id=${id}&fbclid=a`],
  ['#/alumni?search=a%2Fb%3F', '/alumni?search=a%2Fb%3F'],
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
  ['/%23/events', '/events'],
  [`/%23%21/eventdetails%3Fid=${id}`, `/eventdetails?id=${id}`],
  ['/%23', '/'],
  ['/people/A%2F1', '/people/A%2F1'],
])('%s is %s on the server', (url, clean) => {
  expect(pathOfUrl(url)).toBe(clean);
});
