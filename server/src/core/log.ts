type Say = (details: object, message: string) => void;

/** The logger methods that background work uses. */
export interface Log {
  info: Say;
  warn: Say;
  error: Say;
}
