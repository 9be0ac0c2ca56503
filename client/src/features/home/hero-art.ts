/** The cloth of the home page; the static shell draws it before any script runs. */
export const heroCloth = { seed: 'welcome home', columns: 6, rows: 8 };

export const heroBandCells = 14;
