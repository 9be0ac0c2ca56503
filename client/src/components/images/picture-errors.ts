/** `count` pictures could not be sent. */
export class UploadsFailedError extends Error {
  readonly count: number;
  /** The network is the reason, no refusal. */
  readonly isNetwork: boolean;

  constructor(count: number, isNetwork = false) {
    super(`${count} pictures could not be sent`);
    this.name = 'UploadsFailedError';
    this.count = count;
    this.isNetwork = isNetwork;
  }
}

/** Files chosen just before turned out to be unreadable; the picker names them. */
export class UnreadablePicturesError extends Error {
  constructor() {
    super('a chosen picture cannot be read');
    this.name = 'UnreadablePicturesError';
  }
}
