import { runSite } from './run-site.ts';

/** One site with the demo association for all tests that only read. */
export default async function startDemoSite(): Promise<() => Promise<void>> {
  const site = await runSite('server/src/demo/main.ts', {}, 120_000);
  process.env.DEMO_URL = site.url;
  return () => site.stop();
}
