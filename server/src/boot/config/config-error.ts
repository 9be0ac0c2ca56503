/** A wrong setting, which stops the start; the message names the setting. */
export class ConfigError extends Error {}
