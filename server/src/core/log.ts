type Say = (details: object, message: string) => void;

/** The logger, as far as work in the background uses it. */
export interface Log {
  info: Say;
  warn: Say;
  error: Say;
}
