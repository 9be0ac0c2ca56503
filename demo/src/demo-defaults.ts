/** Defaults of missing settings: the demonstration has its own data folder. */
export const demoDefaults = { DATA_DIR: './data/demo' };
