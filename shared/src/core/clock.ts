let read = () => Date.now();

/** Now, in milliseconds. Browsers set it by the server's clock: a phone's own may be years off. */
export function currentTime(): number {
  return read();
}

export function setClock(clock: () => number): void {
  read = clock;
}
