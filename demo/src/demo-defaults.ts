/** What stands in for settings that are not given: the demonstration has a data folder of its own. */
export const demoDefaults = { DATA_DIR: './data/demo' };
