import { expect, onTestFinished, test } from 'vitest';
import { startDnsServer } from '../testing/dns-server.ts';
import { describeDnsProblem } from './domain.ts';

const domain = 'alumni.example';
/** What this machine's proxy would serve; no proxy runs in the test. */
const mark = { path: '/mark', text: 'mark' };
const own = ['203.0.113.5', '2001:db8::5'];
/** A loopback address that serves no mark. It stands for a foreign server. */
const foreignAddress = '127.0.0.2';

test.each([
  [[], `The DNS has no address of ${domain}. Make a record there: ${domain}  A  203.0.113.5`],
  [[foreignAddress], `leads to ${foreignAddress}, which is not this machine. Change the record`],
  [['203.0.113.5', '::1'], 'leads to ::1 too, which is not this machine. Remove that AAAA record'],
  [own, undefined],
])('the DNS has %s', async (addresses, problem) => {
  const server = await startDnsServer({}, { [domain]: addresses });
  onTestFinished(server.stop);
  const said = await describeDnsProblem({ domain, mark }, server.resolver(), own);
  expect(said).toEqual(problem && expect.stringContaining(problem));
});

test('behind a NAT, the authority that issues the certificate is left to tell', async () => {
  const server = await startDnsServer({}, { [domain]: [foreignAddress] });
  onTestFinished(server.stop);
  expect(await describeDnsProblem({ domain, mark }, server.resolver(), [])).toBeUndefined();
});
