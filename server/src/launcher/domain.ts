import { Resolver } from 'node:dns/promises';
import { get } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { inAddress } from '../core/own-address.ts';
import { LauncherError } from './installation.ts';
import { say } from './say.ts';

const askEveryMs = 10_000;
/** A new DNS record may take an hour to spread. */
const patienceMs = 60 * 60_000;
const probeMs = 5_000;

interface Check {
  domain: string;
  /** Path and text that only this machine's proxy serves. */
  mark: { path: string; text: string };
}

/**
 * Waits until the domain resolves to this machine, and prints which record is missing or wrong. Throws
 * `LauncherError` after an hour.
 */
export async function waitForDomain(check: Check): Promise<void> {
  if (isIP(check.domain)) return;
  const deadline = Date.now() + patienceMs;
  let said = '';
  for (;;) {
    const problem = await describeDnsProblem(check);
    if (problem === undefined) return;
    if (Date.now() > deadline) {
      throw new LauncherError(`${problem}\nRun the same command again once the record is there.`);
    }
    if (problem !== said)
      say(`${problem}\nWaiting for it (Ctrl+C stops; run the same again later) …`);
    said = problem;
    await wait(askEveryMs);
  }
}

/**
 * Describes the DNS record that is missing or wrong; undefined if all are right. The defaults are the machine's
 * resolver and addresses.
 */
export async function describeDnsProblem(
  { domain, mark }: Check,
  resolver = new Resolver({ timeout: 3_000, tries: 2 }),
  own = ownAddresses(),
): Promise<string | undefined> {
  const found = await lookUpAddresses(domain, resolver);
  const [ownIpv4 = 'the public address of this machine, which your provider shows'] =
    own.filter(isIPv4);
  if (found.length === 0)
    return `The DNS has no address of ${domain}. Make a record there: ${domain}  A  ${ownIpv4}`;
  for (const address of found) {
    if (own.includes(address) || (await hasMark(address, domain, mark))) continue;
    // This machine has no public IPv4 address of its own, so it cannot check the record. The issuer of the certificate
    // will check it.
    if (isIPv4(address) && !own.some(isIPv4)) continue;
    return isIPv4(address)
      ? `${domain} leads to ${address}, which is not this machine. Change the record: ${domain}  A  ${ownIpv4}`
      : `${domain} leads to ${address} too, which is not this machine. Remove that AAAA record, or name an address of this machine in it.`;
  }
  return undefined;
}

/** Queries the DNS directly: `/etc/hosts` only applies to this machine. */
async function lookUpAddresses(domain: string, resolver: Resolver): Promise<string[]> {
  const nothing = () => [];
  const found = await Promise.all([
    resolver.resolve4(domain).catch(nothing),
    resolver.resolve6(domain).catch(nothing),
  ]);
  return found.flat();
}

const isPrivate = (address: string) =>
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|169\.254\.|fe80:|f[cd])/i.test(
    address,
  );

/** This machine's addresses that others can reach. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !isPrivate(address))
    .map(({ address }) => address);
}

/** Whether this machine's proxy serves the address, directly or through a NAT or another proxy. */
async function hasMark(address: string, domain: string, mark: Check['mark']): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const url = `http://${inAddress(address)}${mark.path}`;
  const signal = AbortSignal.timeout(probeMs);
  const request = get(url, { headers: { host: domain }, signal }, (response) => {
    let text = '';
    response.on('data', (chunk: Buffer) => {
      text += chunk;
      if (text.length > mark.text.length) response.destroy();
    });
    response.on('close', () => resolve(text === mark.text));
  });
  request.on('error', () => resolve(false));
  return promise;
}
