class FakeStorage implements Storage {
  #entries = new Map<string, string>();
  #failing = false;

  /** Simulates a full or forbidden storage. */
  set failing(failing: boolean) {
    this.#failing = failing;
  }

  get length(): number {
    return this.#entries.size;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    this.#check();
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#check();
    this.#entries.set(key, value);
    // In a browser, keys are properties of the storage.
    Object.defineProperty(this, key, { value, enumerable: true, configurable: true });
  }
  removeItem(key: string): void {
    this.#check();
    this.#entries.delete(key);
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    this.failing = false;
    for (const key of [...this.#entries.keys()]) this.removeItem(key);
  }
  #check(): void {
    if (this.#failing) throw new DOMException('forbidden', 'SecurityError');
  }
}

export const fakeWindow = new EventTarget();
export const fakeNavigator = { onLine: true };
export const fakeLocation = { hash: '' };
export const fakeLocalStorage = new FakeStorage();
export const fakeSessionStorage = new FakeStorage();
export const fakeAttributes = new Set<string>();

const documentElement = {
  lang: 'en',
  toggleAttribute: (name: string, on: boolean) =>
    on ? fakeAttributes.add(name) : fakeAttributes.delete(name),
};

/**
 * Fakes of the few browser objects that code outside of components uses. Tests without a browser import this file
 * before all others, because some modules read the document while they load.
 */
const globals = {
  window: fakeWindow,
  navigator: fakeNavigator,
  location: fakeLocation,
  document: { documentElement, querySelector: () => null },
  localStorage: fakeLocalStorage,
  sessionStorage: fakeSessionStorage,
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
