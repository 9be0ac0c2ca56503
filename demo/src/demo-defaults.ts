/** Defaults for settings that are missing. The demonstration uses a data folder of its own. */
export const demoDefaults = { DATA_DIR: './data/demo' };
