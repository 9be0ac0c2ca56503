import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../server/src/testing/free-port.ts';
import { type BrowserDriver, findInPage } from './driver.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const displayPath = '/usr/bin/Xvfb';
const readyWithinMs = 20_000;

function browserPath(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
}

/** Why WebKit cannot be tested here; undefined if it can. */
export function webkitMissing(): string | undefined {
  if (!existsSync(driverPath) || !browserPath()) {
    return `there is no ${driverPath} with its MiniBrowser: apt-get install webkit2gtk-driver`;
  }
  return existsSync(displayPath)
    ? undefined
    : `there is no ${displayPath}, without which WebKitGTK shows nothing: apt-get install xvfb`;
}

/** Starts Debian's WebKitGTK over W3C WebDriver. It has no headless mode: Xvfb is its display. */
export async function startWebkit(): Promise<BrowserDriver> {
  const display = spawn(displayPath, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const home = mkdtempSync(join(tmpdir(), 'alumni-webkit-'));
  const processes: ChildProcess[] = [display];
  const quit = async (driver?: WebDriver) => {
    await driver?.quit();
    for (const child of processes.toReversed()) await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const server = spawn(driverPath, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${await firstLine(display)}`, HOME: home, LANG: 'C.UTF-8' },
      stdio: 'ignore',
    });
    processes.push(server);
    const address = `http://127.0.0.1:${port}`;
    await answers(`${address}/status`);
    const options = { binary: browserPath(), args: ['--automation'] };
    const driver = await new Builder()
      .usingServer(address)
      .disableEnvironmentOverrides()
      .withCapabilities(
        new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }),
      )
      .build();
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 880 });
    return driverOf(driver, () => quit(driver));
  } catch (error) {
    await quit();
    throw error;
  }
}

function driverOf(driver: WebDriver, quit: () => Promise<void>): BrowserDriver {
  return {
    open: (url) => driver.get(url),
    evaluate: (work, ...args) => driver.executeScript(work, ...args),
    async find([kind, name]) {
      const element = await driver.executeScript<WebElement | null>(findInPage, kind, name);
      if (!element) return undefined;
      return {
        // WebKit's driver reports an element below the visible part of the page as not interactable.
        click: async () => {
          await driver.executeScript(scrollIntoView, element);
          await element.click();
        },
        type: (text) => element.sendKeys(text),
        choose: (paths) => element.sendKeys(paths.join('\n')),
      };
    },
    quit,
  };
}

/** Runs in the page. */
function scrollIntoView(element: Element): void {
  element.scrollIntoView({ block: 'center' });
}

/** Returns the first line of the output. Keeps reading afterwards: closing the pipe would kill the writing process. */
async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The output of the process is not read.');
  const signal = AbortSignal.timeout(readyWithinMs);
  const [line] = await once(createInterface({ input: stdout }), 'line', { signal });
  return String(line);
}

async function answers(url: string): Promise<void> {
  const signal = AbortSignal.timeout(readyWithinMs);
  while (!signal.aborted) {
    const response = await fetch(url, { signal }).catch(() => undefined);
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error(`${url} did not answer.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill();
  await promise;
}
