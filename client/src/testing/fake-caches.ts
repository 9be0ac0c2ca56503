/** A browser's caches in memory, for tests without a browser. The newest entry of a cache is the last. */
export class FakeCaches {
  /** Simulates a full disk. */
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
    return this.#entries.get(requestUrl(request))?.clone();
  }
  async delete(request: string | Request): Promise<boolean> {
    return this.#entries.delete(requestUrl(request));
  }
  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((address) => new Request(address));
  }
}

function requestUrl(request: string | Request): string {
  return typeof request === 'string' ? request : request.url;
}
