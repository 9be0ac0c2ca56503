let read = () => Date.now();

/** Now, in milliseconds. Browsers use the server's clock: a phone's clock may be years off. */
export function currentTime(): number {
  return read();
}

export function setClock(clock: () => number): void {
  read = clock;
}
