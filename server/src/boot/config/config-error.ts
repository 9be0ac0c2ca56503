/** A wrong setting, which stops the start; the message names the setting. */
export class ConfigError extends Error {}

/** The file of settings cannot be read: another one was meant. */
export class EnvFileUnreadableError extends ConfigError {}
