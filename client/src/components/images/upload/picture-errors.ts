export class UploadsFailedError extends Error {
  readonly count: number;
  /** The network failed; the server refused nothing. */
  readonly isNetwork: boolean;

  constructor(count: number, isNetwork = false) {
    super(`${count} pictures could not be sent`);
    this.name = 'UploadsFailedError';
    this.count = count;
    this.isNetwork = isNetwork;
  }
}

/** Files that were chosen just before the save are unreadable; the picker names them. */
export class UnreadablePicturesError extends Error {
  constructor() {
    super('a chosen picture cannot be read');
    this.name = 'UnreadablePicturesError';
  }
}
