import { fakeWindow } from './fake-browser.ts';

interface Entry {
  hash: string;
  state: unknown;
}

/** The history of a tab, over addresses that differ in their hash alone. */
class FakeHistory {
  entries: Entry[] = [];
  index = 0;
  scrollRestoration = 'auto';
  /** Target of the page's event listeners; a reload ends it. */
  page = new EventTarget();

  get state(): unknown {
    return this.#entry.state;
  }
  get hash(): string {
    return this.#entry.hash;
  }
  get #entry(): Entry {
    const entry = this.entries[this.index];
    if (!entry) throw new Error('the history is empty');
    return entry;
  }

  /** A tab that is opened at an address. */
  open(hash: string): void {
    this.entries = [{ hash, state: null }];
    this.index = 0;
    this.reload();
  }

  reload(): void {
    this.page = new EventTarget();
  }

  pushState(state: unknown, _: string, hash: string): void {
    this.entries = [...this.entries.slice(0, this.index + 1), { hash, state }];
    this.index += 1;
  }

  replaceState(state: unknown, _: string, hash = this.hash): void {
    this.entries[this.index] = { hash, state };
  }

  /** As in a browser, later. */
  go(steps: number): void {
    setTimeout(() => {
      if (!this.entries[this.index + steps]) return;
      this.index += steps;
      this.page.dispatchEvent(new Event('popstate'));
    });
  }

  /** The reader types an address, or a script sets `location.hash`. */
  type(hash: string): void {
    this.pushState(null, '', hash);
    this.page.dispatchEvent(new Event('popstate'));
  }
}

export const fakeHistory = new FakeHistory();

Object.defineProperty(globalThis, 'history', { value: fakeHistory, configurable: true });
Object.assign(fakeWindow, {
  location: fakeHistory,
  scrollY: 0,
  addEventListener: (type: string, listener: () => void) =>
    fakeHistory.page.addEventListener(type, listener),
});
