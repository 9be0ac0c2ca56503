/** A browser's caches in memory, for tests without one: what was put last is last. */
export class FakeCaches {
  /** As a full disk does. */
  full = false;
  #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache(this);
    this.#caches.set(name, cache);
    return cache;
  }
  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}

class FakeCache {
  #owner: FakeCaches;
  #entries = new Map<string, Response>();

  constructor(owner: FakeCaches) {
    this.#owner = owner;
  }
  async put(address: string, response: Response): Promise<void> {
    if (this.#owner.full) throw new DOMException('full', 'QuotaExceededError');
    this.#entries.delete(address);
    this.#entries.set(address, response);
  }
  async match(request: string | Request): Promise<Response | undefined> {
    return this.#entries.get(addressOf(request))?.clone();
  }
  async delete(request: string | Request): Promise<boolean> {
    return this.#entries.delete(addressOf(request));
  }
  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((address) => new Request(address));
  }
}

function addressOf(request: string | Request): string {
  return typeof request === 'string' ? request : request.url;
}
