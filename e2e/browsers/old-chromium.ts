import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DevTools, overPipe } from './devtools-pipe.ts';
import { type BrowserDriver, findInPage } from './driver.ts';

export type OldVersion = '80' | '92' | '106' | '119';

interface OldChromium extends BrowserDriver {
  screenshot(path: string): Promise<void>;
}

const executable = (version: OldVersion) =>
  fileURLToPath(new URL(`../../node_modules/.old-chromium/${version}`, import.meta.url));

/** An old version of Chromium. `missing` is the reason why this machine cannot test it. */
export function oldChromium(version: OldVersion) {
  const name = `Chromium ${version}`;
  const missing = existsSync(executable(version))
    ? undefined
    : `there is no ${name}: node scripts/setup.cjs browsers fetches it on Linux on x64`;
  return { name, missing, start: () => startOldChromium(version) };
}

/** Starts Chromium as a phone, over the plain DevTools protocol: Puppeteer 25 hangs on calls that old versions lack. */
export async function startOldChromium(
  version: OldVersion,
  { width = 360, height = 740 } = {},
): Promise<OldChromium> {
  const home = mkdtempSync(join(tmpdir(), `alumni-chromium-${version}-`));
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--lang=en-GB'];
  const child = spawn(
    executable(version),
    [...options, '--remote-debugging-pipe', `--user-data-dir=${home}`],
    {
      env: { ...process.env, LC_ALL: 'en_GB.UTF-8' },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const devTools = overPipe(child);
  const { targetId } = await devTools.call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devTools.call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  devTools.session = sessionId;
  await devTools.call('Page.enable');
  await devTools.call('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 600,
  });
  return {
    ...driverOf(devTools),
    async quit() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function driverOf(devTools: DevTools): Omit<OldChromium, 'quit'> {
  return {
    async open(url) {
      const loaded = devTools.next('Page.loadEventFired');
      const { loaderId } = await devTools.call('Page.navigate', { url });
      // If only the hash changes, the browser loads nothing and sends no event.
      if (loaderId) await loaded;
    },
    async evaluate(work, ...args) {
      return (await inPage(devTools, work, args, true)).value as never;
    },
    async find([kind, name]) {
      const { objectId } = await inPage(devTools, findInPage, [kind, name]);
      if (!objectId) return undefined;
      return {
        async click() {
          const [x, y] = (await onElement(devTools, objectId, middleOf)).value as number[];
          const at = { x, y, button: 'left', clickCount: 1 };
          await devTools.call('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
          await devTools.call('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
        },
        async type(text) {
          await onElement(devTools, objectId, focus);
          await devTools.call('Input.insertText', { text });
        },
        async choose(files) {
          await devTools.call('DOM.setFileInputFiles', { files, objectId });
        },
      };
    },
    async screenshot(path) {
      const { data } = await devTools.call<{ data: string }>('Page.captureScreenshot');
      writeFileSync(path, data, 'base64');
    },
  };
}

interface Evaluation {
  result: { value?: unknown; objectId?: string };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

async function inPage(devTools: DevTools, work: unknown, args: string[], returnByValue = false) {
  const expression = `(${String(work)})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
  const options = { expression, returnByValue, awaitPromise: true };
  return resultOf(await devTools.call<Evaluation>('Runtime.evaluate', options));
}

async function onElement(devTools: DevTools, objectId: string, work: unknown) {
  const functionDeclaration = String(work);
  const options = { objectId, functionDeclaration, returnByValue: true, awaitPromise: true };
  return resultOf(await devTools.call<Evaluation>('Runtime.callFunctionOn', options));
}

function resultOf({ result, exceptionDetails: thrown }: Evaluation) {
  if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
  return result;
}

/** Runs in the page. Returns where to press; throws if the element moves or is covered. */
async function middleOf(this: Element): Promise<number[]> {
  this.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = this.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { left: nextLeft, top: nextTop } = this.getBoundingClientRect();
  if (nextLeft !== left || nextTop !== top) throw new Error('It is still moving.');
  const there = document.elementFromPoint(x, y);
  if (!this.contains(there)) {
    throw new Error(`At ${x}, ${y} is not it but ${there?.outerHTML.slice(0, 80)}.`);
  }
  return [x, y];
}

/** Runs in the page. */
function focus(this: HTMLElement): void {
  this.focus();
}
