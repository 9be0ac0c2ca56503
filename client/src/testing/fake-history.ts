import { fakeWindow } from './fake-browser.ts';

interface Entry {
  hash: string;
  state: unknown;
}

/** The history of a tab whose addresses differ only in their hash. */
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

  /** Asynchronous, as in a browser. */
  go(steps: number): void {
    setTimeout(() => {
      if (!this.entries[this.index + steps]) return;
      this.index += steps;
      this.page.dispatchEvent(new Event('popstate'));
    });
  }

  /** Simulates a typed address, or a script that sets `location.hash`. */
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
