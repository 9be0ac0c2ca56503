/** Defaults of missing settings: the demonstration has a data folder of its own. */
export const demoDefaults = { DATA_DIR: './data/demo' };
