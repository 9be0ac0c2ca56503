/** An invalid setting, which prevents the start. The message names the setting. */
export class ConfigError extends Error {}

/** The settings file cannot be read: its path may be wrong. */
export class EnvFileUnreadableError extends ConfigError {}
